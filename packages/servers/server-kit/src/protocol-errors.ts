import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Problem } from '@portal/api/contracts/problem';

/** Request that never reaches a handler: invalid HTTP, an oversized or incomplete head, or CONNECT. */
export type ProtocolError = 'malformed' | 'head-too-large' | 'timed-out' | 'tunnel';

/** Response of the server, with its own headers and problem. */
export interface ProtocolErrorResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly problem: Problem;
}
type ProtocolErrorHandler = (request: ProtocolError) => ProtocolErrorResponse;

/** Creates the `clientErrorHandler`: responds to unreadable requests on the socket (AMB-82, R-25). */
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
 * Handles what Node.js would end without a problem document. Rejects CONNECT, and ignores unknown Expect headers as
 * RFC 9110, section 10.1.1 allows.
 */
export function handleProtocolErrors(server: Server, toResponse: ProtocolErrorHandler): void {
  server.on('connect', (_request, socket) => {
    // Node.js has detached the socket, so nothing else handles its errors.
    socket.on('error', () => socket.destroy());
    endWithProblem(socket, toResponse('tunnel'));
  });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Time for the client to read the response before the socket is destroyed. */
const LINGER_MS = 2_000;

/** Sends the problem and closes the socket, because Node.js no longer manages it. */
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
  // Drains the input, otherwise the end of the stream is never detected.
  socket.resume();
  const linger = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(linger));
}
