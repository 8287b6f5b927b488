import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** The network between a program and its server, for a test to cut. */
export interface Relay {
  readonly port: number;
  /** Ends every connection, as a server that dies. */
  cut(): void;
  /** From now on nothing passes and nothing is refused, as where packets are dropped. */
  freeze(): void;
  /** What is frozen goes on. */
  thaw(): void;
  /** Freezes for good the connections that are open; new ones pass. */
  lose(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  far: Socket | undefined;
  isLost: boolean;
}

/** Whether one side has gone while the other could not hear it. */
const isOver = ({ near, far }: Pair) => near.destroyed || far?.destroyed === true;

/** Passes connections to `port` of this machine on to a server that listens at `address`. */
export async function startRelay(address: NetConnectOpts): Promise<Relay> {
  const pairs = new Set<Pair>();
  let isFrozen = false;

  const server = createServer({ pauseOnConnect: true }, (near) => {
    const pair: Pair = { near, far: undefined, isLost: false };
    pairs.add(pair);
    listen(near, pair, () => pair.far);
    if (!isFrozen) flow(pair);
  });
  const listen = (one: Socket, pair: Pair, other: () => Socket | undefined) => {
    one.on('data', (bytes) => other()?.write(bytes));
    one.on('error', () => undefined);
    one.on('close', () => {
      // Of a connection that is frozen neither side hears that the other has gone.
      if (isFrozen || pair.isLost) return;
      other()?.destroy();
      pairs.delete(pair);
    });
  };
  const flow = (pair: Pair) => {
    if (pair.isLost) return;
    if (!pair.far) {
      pair.far = connect(address);
      listen(pair.far, pair, () => pair.near);
    }
    pair.near.resume();
    pair.far.resume();
  };
  const hold = ({ near, far }: Pair) => {
    near.pause();
    far?.pause();
  };
  const end = (pair: Pair) => {
    pair.near.destroy();
    pair.far?.destroy();
    pairs.delete(pair);
  };
  const cut = () => pairs.forEach(end);

  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut,
    freeze: () => {
      isFrozen = true;
      pairs.forEach(hold);
    },
    thaw: () => {
      isFrozen = false;
      for (const pair of pairs) {
        if (isOver(pair)) end(pair);
        else flow(pair);
      }
    },
    lose: () => {
      for (const pair of pairs) {
        pair.isLost = true;
        hold(pair);
      }
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
