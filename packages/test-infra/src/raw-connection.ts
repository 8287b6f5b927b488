import { connect, type Socket } from 'node:net';

export interface RawResponse {
  readonly status: number;
  /** In lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Only ends a request that hangs. A busy machine may take many seconds for a response. */
const READ_TIMEOUT_MS = 60_000;

/** Connection that sends raw bytes, one request at a time, and reconnects after a close. */
export class Connection {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Returns the response, or undefined when the connection ended or timed out. */
  send(wire: Buffer, method: string): Promise<RawResponse | undefined> {
    const socket = this.#socket ?? connect(this.#port, '127.0.0.1').setNoDelay();
    this.#socket = socket;
    return new Promise((resolve) => {
      const parts: Buffer[] = [];
      const finish = (response: RawResponse | undefined, canReuse: boolean) => {
        socket.removeAllListeners().setTimeout(0);
        // Later errors of the connection belong to no response.
        socket.on('error', () => undefined);
        if (!canReuse) this.close();
        resolve(response);
      };
      socket.setTimeout(READ_TIMEOUT_MS, () => finish(undefined, false));
      socket.on('error', () => undefined);
      socket.on('close', () => finish(parseResponse(Buffer.concat(parts), method, true)?.response, false));
      socket.on('data', (part) => {
        parts.push(part);
        const read = parseResponse(Buffer.concat(parts), method, false);
        if (read) finish(read.response, read.isLast === false);
      });
      socket.write(wire);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }
}

/** Parses the first complete response, and whether the connection is unusable after it. */
function parseResponse(
  bytes: Buffer,
  method: string,
  ended: boolean,
): { response: RawResponse; isLast: boolean } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(first.split(' ')[1]);
  const rest = bytes.subarray(end + 4);
  if (status < 200) return parseResponse(rest, method, ended);
  const headers = new Map(lines.map((line) => parseHeader(line)));
  const length = method === 'HEAD' ? 0 : Number(headers.get('content-length') ?? 'NaN');
  if (Number.isNaN(length) ? !ended : rest.length < length) return undefined;
  const response = {
    status,
    headers,
    body: rest.toString('utf8', 0, Number.isNaN(length) ? rest.length : length),
  };
  return { response, isLast: headers.get('connection') === 'close' || rest.length > length };
}

function parseHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
