import type { FastifyReply, FastifyRequest } from 'fastify';

interface PortalCookie {
  readonly name: string;
  readonly value: string;
  readonly sameSite: 'Lax' | 'Strict';
  /** In seconds. Without it, the cookie ends with the browser session. */
  readonly maxAge?: number;
}

/**
 * Sets an `HttpOnly` cookie of the gateway, `Secure` over https.
 * A TLS proxy reports https in `x-forwarded-proto`. A client that fakes the header only affects its own cookie.
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
