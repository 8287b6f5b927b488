import type { FastifyReply } from 'fastify';
import type { Brand } from './pages/layout.ts';

/**
 * Headers of every answer. No `form-action`: Chromium would then block the redirects that follow a form, back
 * to the portal. No page may be framed; silent sign-in in a hidden frame works all the same, since its answers are
 * redirects and the page that they end at is the portal's.
 */
export function securityHeaders({ markUrl }: Brand): Readonly<Record<string, string>> {
  // The one image is the society's mark, which the portal has, or else an icon of our own.
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

export function sendJson(reply: FastifyReply, value: object, status: number): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(value);
}

/** Sends the browser on to another page, which it then asks for by GET. */
export function redirect(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(303).headers({ location, 'cache-control': 'no-store' }).send();
}
