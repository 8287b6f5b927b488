import type { FastifyReply, FastifyRequest } from 'fastify';

interface PortalCookie {
  readonly name: string;
  readonly value: string;
  readonly sameSite: 'Lax' | 'Strict';
  /** In seconds. Without it, the cookie ends with the browser session. */
  readonly maxAge?: number;
}

/** Sets an `HttpOnly` cookie, `Secure` over https, which a TLS proxy reports in `x-forwarded-proto`. */
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

/** Returns the value of a cookie that `setPortalCookie` set, or null. */
export function readPortalCookie({ headers }: FastifyRequest, name: PortalCookie['name']): string | null {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}
