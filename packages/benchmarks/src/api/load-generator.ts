import { connect } from 'node:net';

/** Raw HTTP requests that are sent in turn over this number of connections. */
export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly requests: readonly string[];
  /** Time between a response and the next request of a connection. */
  readonly pauseMs?: number;
}

/** The result of a load run. Times are in milliseconds. */
export interface LoadResult {
  readonly responses: number;
  readonly errors: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
}

const HEAD_END = '\r\n\r\n';

/** Sends one request at a time per connection, as browsers do, with minimal work of its own. */
function run({ port, connections, seconds, requests, pauseMs = 0 }: Load): Promise<LoadResult> {
  const times: number[] = [];
  let errors = 0;
  let next = 0;
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay();
      let sentAt = 0;
      let missing = 0;
      let text = '';
      const send = () => {
        if (performance.now() >= end) {
          socket.destroy();
          resolve();
          return;
        }
        sentAt = performance.now();
        socket.write(requests[next++ % requests.length] ?? '');
      };
      socket.once('connect', send).on('error', reject);
      socket.once('close', () => reject(new Error('The connection was closed')));
      socket.on('data', (chunk) => {
        if (missing > 0) missing -= chunk.length;
        else {
          text += chunk.toString('latin1');
          const head = text.indexOf(HEAD_END);
          if (head < 0) return;
          if (!text.startsWith('HTTP/1.1 200')) errors += 1;
          const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
          missing = head + HEAD_END.length + length - text.length;
          text = '';
        }
        if (missing > 0) return;
        times.push(performance.now() - sentAt);
        if (pauseMs > 0) setTimeout(send, pauseMs);
        else send();
      });
    });
  return Promise.all(Array.from({ length: connections }, one)).then(() => {
    times.sort((a, b) => a - b);
    const percentile = (fraction: number) => times[Math.floor(times.length * fraction)] ?? 0;
    const seconds = (performance.now() - startedAt) / 1000;
    return { responses: times.length, errors, seconds, p50: percentile(0.5), p99: percentile(0.99) };
  });
}

/** Runs as a separate process (see measure.ts), so that its work does not count as the server's. */
process.channel?.ref();
process.once('message', async (load: Load) => {
  process.send?.(await run(load));
  process.channel?.unref();
});
