import { namesOneHost } from '@portal/server-base/one-host';
import type { FastifyInstance } from 'fastify';
import { hasInnerSlash, isFileOrCall, readAddress } from './address.ts';
import { answerBadAddress } from './bad-address.ts';
import { sendProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The decoded parts of the path, checked by `readAddress`. */
    parts: readonly string[];
    /** The decoded path. */
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
  app.decorateRequest('parts');
  app.decorateRequest('path', '');
  app.decorateRequest('label', '(other)');

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!namesOneHost(request.raw)) {
      return sendProblem(reply, 400, 'bad-host', 'The request has to name one host');
    }
    const { url = '' } = request.raw;
    const address = readAddress(url);
    if (!Array.isArray(address)) return answerBadAddress(request, reply, address);
    request.parts = address;
    request.path = `/${address.join('/')}`;
    if (isFileOrCall(url) && hasInnerSlash(address)) return answerBadAddress(request, reply);
    return undefined;
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
