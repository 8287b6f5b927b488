import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Problem } from '@portal/api/contracts/problem';

/** What a request is that never reaches a handler: no HTTP, a head that is too long, one that never ends, or CONNECT. */
export type ProtocolError = 'malformed' | 'head-too-large' | 'timed-out' | 'tunnel';

/** How a server answers them: in its own words, with the headers that all its answers have. */
export interface ProtocolErrorResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly problem: Problem;
}
type ProtocolErrorHandler = (request: ProtocolError) => ProtocolErrorResponse;

/** For `clientErrorHandler`: requests that cannot be read are answered on the socket (AMB-82, R-25). */
export function createClientErrorHandler(toResponse: ProtocolErrorHandler) {
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (socket.writable) endWithProblem(socket, toResponse(KINDS[error.code ?? ''] ?? 'malformed'));
    else socket.destroy();
  };
}

const KINDS: Readonly<Record<string, ProtocolError>> = {
  HPE_HEADER_OVERFLOW: 'head-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timed-out',
};

/**
 * What Node.js itself would end without a word or without a problem document: CONNECT, which asks for a tunnel, and an
 * expectation that nobody knows, which may be passed over (RFC 9110, section 10.1.1).
 */
export function handleProtocolErrors(server: Server, toResponse: ProtocolErrorHandler): void {
  server.on('connect', (_request, socket) => {
    // The server has let go of the socket: nobody else listens for what goes wrong with it.
    socket.on('error', () => socket.destroy());
    endWithProblem(socket, toResponse('tunnel'));
  });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** How long somebody may take to read their answer before the connection is gone. */
const LINGER_MS = 2_000;

/** Answers, and lets go of the connection whatever the other side does: nobody else looks after it any more. */
function endWithProblem(socket: Duplex, { headers, problem }: ProtocolErrorResponse): void {
  const body = JSON.stringify(problem);
  const sent = {
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      ...Object.entries(sent).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
  // What still comes is read and thrown away, or its end would never be noticed.
  socket.resume();
  const linger = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(linger));
}
