import type { FastifyReply, FastifyRequest } from 'fastify';

/** Lets the allowed origins of other applications read a response without credentials. */
export function allowOrigins(
  request: FastifyRequest,
  reply: FastifyReply,
  allowedOrigins: readonly string[],
): void {
  if (allowedOrigins.length === 0) return;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'origin' : `${String(vary)}, origin`);
  const { origin } = request.headers;
  if (origin !== undefined && allowedOrigins.includes(origin))
    reply.header('access-control-allow-origin', origin);
}
