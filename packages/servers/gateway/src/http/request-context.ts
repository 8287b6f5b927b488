import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasInnerSlash, readAddress } from './address.ts';
import { sendBadAddress, sendProblem } from './problem.ts';

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

/** The first parts of addresses that name a file or a call. */
const LOOKED_UP = new Set(['assets', 'releases', 'v1']);

/** RFC 9112, section 3.2: which of two is meant nobody can say, and each server on the way may think another. */
function namesOneHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct.host?.length ?? 0;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
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
    const address = readAddress(request.raw.url ?? '');
    if (!Array.isArray(address)) return sendProblem(reply, address.status, 'bad-address', address.title);
    request.parts = address;
    request.path = `/${address.join('/')}`;
    if (LOOKED_UP.has(address[0] ?? '') && hasInnerSlash(address)) return sendBadAddress(reply);
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
