import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** TCP proxy between a program and its server that tests can interrupt. */
export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

interface SocketPair {
  readonly client: Socket;
  upstream: Socket | undefined;
  isBlackholed: boolean;
}

/** Returns whether one side has closed while the connection was frozen. */
const isOver = ({ client, upstream }: SocketPair) => client.destroyed || upstream?.destroyed === true;

/** Starts a proxy on a local port to the server at `address`. */
export async function startTcpProxy(address: NetConnectOpts) {
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
      // On a frozen connection neither side learns that the other has closed.
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
  // Type of a TCP server's address.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Closes every connection, as a dying server does. */
    disconnect,
    /** Stops all traffic without closing, as a network that drops packets. */
    freeze: () => {
      isFrozen = true;
      pairs.forEach(pauseAll);
    },
    /** Resumes frozen traffic. */
    thaw: () => {
      isFrozen = false;
      for (const pair of pairs) {
        if (isOver(pair)) end(pair);
        else pipeData(pair);
      }
    },
    /** Freezes the open connections for good, new ones work. */
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
