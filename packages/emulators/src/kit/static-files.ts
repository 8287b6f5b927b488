import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const own = (name: string) => new URL(`./assets/${name}`, import.meta.url).href;
const font = (subset: string) =>
  import.meta.resolve(
    `@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${subset}-wght-normal.woff2`,
  );

const FILES: readonly (readonly [path: string, type: string, source: string])[] = [
  ['/assets/pages.css', 'text/css; charset=utf-8', own('pages.css')],
  ['/assets/pages.js', 'text/javascript; charset=utf-8', own('pages.js')],
  ['/assets/icon.svg', 'image/svg+xml', own('icon.svg')],
  ['/assets/text.woff2', 'font/woff2', font('latin')],
  ['/assets/text-more.woff2', 'font/woff2', font('latin-ext')],
];

export async function serveFiles(app: FastifyInstance): Promise<void> {
  for (const [path, type, source] of FILES) {
    const content = await readFile(fileURLToPath(source));
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=3600' };
    app.get(path, (_request, reply) => reply.headers(headers).send(content));
  }
}
