import { hasSingleHost } from '@portal/server-kit/has-single-host';
import type { FastifyInstance } from 'fastify';
import { sendBadRequest } from './bad-request.ts';
import { sendProblem } from './problem.ts';
import { hasInnerSlash, isFileOrCall, parseRequestPath } from './request-path.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Decoded segments of the path, validated by `parseRequestPath`. */
    pathSegments: readonly string[];
    path: string;
    /** The request's name in logs: a route pattern, never the requested URL. */
    label: string;
  }
}

/**
 * Rejects invalid URLs and logs one line per response, without the requested URL, which may name a certificate.
 */
export function registerRequestContext(app: FastifyInstance): void {
  app.decorateRequest('pathSegments');
  app.decorateRequest('path', '');
  app.decorateRequest('label', '(other)');

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!hasSingleHost(request.raw)) {
      return sendProblem(reply, 400, 'bad-host', 'The request must name exactly one host');
    }
    const { url = '' } = request.raw;
    const address = parseRequestPath(url);
    if (!Array.isArray(address)) return sendBadRequest(request, reply, address);
    request.pathSegments = address;
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
