import { connect, type Socket } from 'node:net';

/** An answer as it came. */
export interface Answer {
  readonly status: number;
  /** Names in small letters. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

const WAITED_MS = 10_000;

/** A connection that sends bytes as they are, one request at a time, and is made again when it was closed. */
export class Connection {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** The answer, or undefined when the connection ended or nothing came for long. */
  send(wire: Buffer, method: string): Promise<Answer | undefined> {
    const socket = this.#socket ?? connect(this.#port, '127.0.0.1').setNoDelay();
    this.#socket = socket;
    return new Promise((resolve) => {
      const parts: Buffer[] = [];
      const finish = (answer: Answer | undefined, mayStay: boolean) => {
        socket.removeAllListeners().setTimeout(0);
        // What happens to a connection from here on is nobody's answer.
        socket.on('error', () => undefined);
        if (!mayStay) this.close();
        resolve(answer);
      };
      socket.setTimeout(WAITED_MS, () => finish(undefined, false));
      socket.on('error', () => undefined);
      socket.on('close', () => finish(readAnswer(Buffer.concat(parts), method, true)?.answer, false));
      socket.on('data', (part) => {
        parts.push(part);
        const read = readAnswer(Buffer.concat(parts), method, false);
        if (read) finish(read.answer, read.isLast === false);
      });
      socket.write(wire);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }
}

/** The first whole answer in these bytes, and whether the connection is of no more use after it. */
function readAnswer(
  bytes: Buffer,
  method: string,
  ended: boolean,
): { answer: Answer; isLast: boolean } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(first.split(' ')[1]);
  const rest = bytes.subarray(end + 4);
  if (status < 200) return readAnswer(rest, method, ended);
  const headers = new Map(lines.map((line) => fieldOf(line)));
  const length = method === 'HEAD' ? 0 : Number(headers.get('content-length') ?? 'NaN');
  if (Number.isNaN(length) ? !ended : rest.length < length) return undefined;
  const answer = {
    status,
    headers,
    body: rest.toString('utf8', 0, Number.isNaN(length) ? rest.length : length),
  };
  return { answer, isLast: headers.get('connection') === 'close' || rest.length > length };
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
