import type { FastifyReply, FastifyRequest } from 'fastify';

interface PortalCookie {
  readonly name: string;
  readonly value: string;
  readonly sameSite: 'Lax' | 'Strict';
  /** In seconds; without it, until the browser is closed. */
  readonly maxAge?: number;
}

/**
 * Sets a cookie of the gateway's own, which no script reads. Over https it stays there: where a proxy in front ends TLS,
 * it says so, and whoever says so without one loses only their own cookie.
 */
export function setPortalCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, sameSite, maxAge }: PortalCookie,
): void {
  const secure = request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https';
  const parts = [
    `${name}=${value}`,
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    `Path=/; HttpOnly; SameSite=${sameSite}`,
    ...(secure ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}
