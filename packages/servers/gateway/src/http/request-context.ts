import { hasSingleHost } from '@portal/server-kit/has-single-host';
import type { FastifyInstance } from 'fastify';
import { sendBadRequest } from './bad-request.ts';
import { sendProblem } from './problem.ts';
import { hasInnerSlash, isFileOrCall, parseRequestPath } from './request-path.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The decoded parts of the path, checked by `parseRequestPath`. */
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
    if (!hasSingleHost(request.raw)) {
      return sendProblem(reply, 400, 'bad-host', 'The request has to name one host');
    }
    const { url = '' } = request.raw;
    const address = parseRequestPath(url);
    if (!Array.isArray(address)) return sendBadRequest(request, reply, address);
    request.parts = address;
    request.path = `/${address.join('/')}`;
    if (isFileOrCall(url) && hasInnerSlash(address)) return sendBadRequest(request, reply);
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
      'request.completed',
    );
  });
}
