import type { ServerResponse } from 'node:http';
import type { Brand } from './pages/layout.ts';

/**
 * Headers of every answer. No `form-action`: Chromium would then block the redirects that follow a form, back
 * to the portal. No page may be framed; silent sign-in in a hidden frame works all the same, since its answers are
 * redirects and the page that they end at is the portal's.
 */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

export function setHeaders(response: ServerResponse, { markUrl }: Brand): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  // The one image is the society's mark, which the portal has, or else an icon of our own.
  const images = markUrl === undefined ? "'self'" : new URL(markUrl).origin;
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src ${images}; base-uri 'none'; frame-ancestors 'none'`,
  );
}

export function sendPage(response: ServerResponse, html: string, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(html);
}

export function sendJson(response: ServerResponse, value: unknown, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}
