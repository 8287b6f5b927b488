import type { FastifyInstance, FastifyReply } from 'fastify';

/** Headers of every response. No CORS headers: no other origin may read responses. */
export const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/** Sets headers before any hook can reject the request. After shutdown begins, responses close their connection. */
export function addHeaders(app: FastifyInstance, stopping: AbortSignal): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing || stopping.aborted) reply.header('connection', 'close');
    done();
  });
  app.addHook('onRequest', async (_request, reply) => {
    setHeaders(reply);
  });
}

export function setHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers(HEADERS).header('x-trace-id', reply.request.id);
}
