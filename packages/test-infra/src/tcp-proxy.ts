import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** The network between a program and its server, for a test to cut. */
export interface TcpProxy {
  readonly port: number;
  /** Ends every connection, as a server that dies. */
  disconnect(): void;
  /** From now on nothing passes and nothing is refused, as where packets are dropped. */
  freeze(): void;
  /** What is frozen goes on. */
  thaw(): void;
  /** Freezes for good the connections that are open; new ones pass. */
  blackhole(): void;
  close(): Promise<void>;
}

interface SocketPair {
  readonly client: Socket;
  upstream: Socket | undefined;
  isBlackholed: boolean;
}

/** Whether one side has gone while the other could not hear it. */
const isOver = ({ client, upstream }: SocketPair) => client.destroyed || upstream?.destroyed === true;

/** Passes connections to `port` of this machine on to a server that listens at `address`. */
export async function startTcpProxy(address: NetConnectOpts): Promise<TcpProxy> {
  const pairs = new Set<SocketPair>();
  let isFrozen = false;

  const server = createServer({ pauseOnConnect: true }, (client) => {
    const pair: SocketPair = { client, upstream: undefined, isBlackholed: false };
    pairs.add(pair);
    listen(client, pair, () => pair.upstream);
    if (!isFrozen) pipeData(pair);
  });
  const listen = (one: Socket, pair: SocketPair, other: () => Socket | undefined) => {
    one.on('data', (bytes) => other()?.write(bytes));
    one.on('error', () => undefined);
    one.on('close', () => {
      // Of a connection that is frozen neither side hears that the other has gone.
      if (isFrozen || pair.isBlackholed) return;
      other()?.destroy();
      pairs.delete(pair);
    });
  };
  const pipeData = (pair: SocketPair) => {
    if (pair.isBlackholed) return;
    if (!pair.upstream) {
      pair.upstream = connect(address);
      listen(pair.upstream, pair, () => pair.client);
    }
    pair.client.resume();
    pair.upstream.resume();
  };
  const pauseAll = ({ client, upstream }: SocketPair) => {
    client.pause();
    upstream?.pause();
  };
  const end = (pair: SocketPair) => {
    pair.client.destroy();
    pair.upstream?.destroy();
    pairs.delete(pair);
  };
  const disconnect = () => pairs.forEach(end);

  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    disconnect,
    freeze: () => {
      isFrozen = true;
      pairs.forEach(pauseAll);
    },
    thaw: () => {
      isFrozen = false;
      for (const pair of pairs) {
        if (isOver(pair)) end(pair);
        else pipeData(pair);
      }
    },
    blackhole: () => {
      for (const pair of pairs) {
        pair.isBlackholed = true;
        pauseAll(pair);
      }
    },
    close: async () => {
      disconnect();
      server.close();
      await once(server, 'close');
    },
  };
}
