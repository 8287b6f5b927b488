import type { FastifyInstance } from 'fastify';
import { readAddress } from './address.ts';
import { sendProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The decoded path, checked by `readAddress`. */
    path: string;
    /** What the log calls this request: a route's pattern, never a member's own address. */
    label: string;
  }
}

/**
 * Refuses addresses that nothing good asks for, and writes one line per answer. The line has no address as it was
 * asked for: query strings carry personal data here, and page addresses carry certificate numbers.
 */
export function registerRequestContext(app: FastifyInstance): void {
  app.decorateRequest('path', '');
  app.decorateRequest('label', '(other)');

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const address = readAddress(request.raw.url ?? '');
    if (typeof address === 'string') {
      request.path = address;
      return undefined;
    }
    return sendProblem(reply, address.status, 'bad-address', address.title);
  });

  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.label,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
