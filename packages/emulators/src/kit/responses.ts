import type { FastifyReply } from 'fastify';
import type { Brand } from './pages/layout.ts';

/**
 * Headers of every response. They omit `form-action`, with which Chromium blocks the redirect from a form to
 * the portal. Framing is forbidden; silent sign-in still works, because its hidden frame ends at a page of the portal.
 */
export function securityHeaders({ markUrl }: Brand): Readonly<Record<string, string>> {
  // The only image is the society's logo at the portal, or else our own icon.
  const images = markUrl === undefined ? "'self'" : new URL(markUrl).origin;
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src ${images}; base-uri 'none'; frame-ancestors 'none'`,
  };
}

export function sendPage(reply: FastifyReply, html: string, status: number): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(html);
}

export function redirect(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(303).headers({ location, 'cache-control': 'no-store' }).send();
}
