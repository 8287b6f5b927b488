import type { FastifyInstance, FastifyReply } from 'fastify';

/** On every answer. There is no header for other origins: no other origin may read an answer. */
export const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/**
 * Sets the headers before anything can refuse the request, and names the trace in each answer (AMB-82). Once a stop has
 * begun, each answer ends its connection, so that the next request goes to another copy of the server.
 */
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

/** For the answers that no hook comes before. */
export function setHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers(HEADERS).header('x-trace-id', reply.request.id);
}
