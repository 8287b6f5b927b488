import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { problemOf } from './errors.ts';
import { Refusal } from './refusal.ts';
import { newTraceId } from './trace-id.ts';

/** Requests that are no HTTP, or whose head is too long, never reach a handler: they are answered on the socket. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  endWithProblem(
    socket,
    new Refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'malformed'),
  );
}

/**
 * What Node.js itself would end without a word or without a problem document: CONNECT, which asks for a tunnel, and an
 * expectation that nobody knows, which may be passed over (RFC 9110, section 10.1.1).
 */
export function answerOddRequests({ server }: FastifyInstance): void {
  server.on('connect', (_request, socket) => {
    // The server has let go of the socket: nobody else listens for what goes wrong with it.
    socket.on('error', () => socket.destroy());
    endWithProblem(socket, new Refusal('not_a_call'));
  });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** How long somebody may take to read their answer before the connection is gone. */
const LINGER_MS = 2_000;

/** Answers, and lets go of the connection whatever the other side does: nobody else looks after it any more. */
function endWithProblem(socket: Duplex, refusal: Refusal): void {
  const body = JSON.stringify(problemOf(refusal, newTraceId()));
  socket.end(
    [
      `HTTP/1.1 ${refusal.statusCode} ${STATUS_CODES[refusal.statusCode]}`,
      'content-type: application/problem+json; charset=utf-8',
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // What still comes is read and thrown away, or its end would never be noticed.
  socket.resume();
  const linger = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(linger));
}
