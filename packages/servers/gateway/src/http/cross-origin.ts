import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Lets the allowed origins read a response without credentials: other applications that mount a section. Others get no
 * CORS header. Without allowed origins the response is unchanged.
 */
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
