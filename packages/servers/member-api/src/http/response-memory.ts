import type { FastifyInstance } from 'fastify';
import { HttpProblem } from './http-problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Reserves memory for a response of this size until it is sent. @throws HttpProblem 503 over the limit */
    reserveMemory(bytes: number): void;
  }
}

/** The server holds a file about four times while it answers, so this is half of a gigabyte at most. */
const MAX_RESERVED_BYTES = 120 * 1024 * 1024;

/** Limits the memory of large responses, so that many at once do not end the process. */
export function addResponseMemoryLimit(app: FastifyInstance): void {
  let reserved = 0;
  app.addHook('onRequest', (request, reply, done) => {
    request.reserveMemory = (bytes) => {
      // After 'close' nothing would release the memory.
      if (reply.raw.closed || reserved + bytes > MAX_RESERVED_BYTES) {
        throw new HttpProblem('unavailable', { headers: { 'retry-after': '10' } });
      }
      reserved += bytes;
      // 'close' fires once per response, also when the client has disconnected.
      reply.raw.once('close', () => {
        reserved -= bytes;
      });
    };
    done();
  });
}
