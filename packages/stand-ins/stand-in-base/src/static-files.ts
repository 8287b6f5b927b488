import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';

interface StaticFile {
  type: string;
  content: Buffer;
}

/** Answers whether the address was one of the few files that the pages need, and sends it. */
export type ServeStatic = (url: string, response: ServerResponse) => boolean;

export async function loadStaticFiles(): Promise<ServeStatic> {
  const own = (name: string) => new URL(`./assets/${name}`, import.meta.url);
  const font = (subset: string) =>
    import.meta.resolve(
      `@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${subset}-wght-normal.woff2`,
    );
  const sources: [path: string, type: string, source: URL | string][] = [
    ['/assets/pages.css', 'text/css; charset=utf-8', own('pages.css')],
    ['/assets/pages.js', 'text/javascript; charset=utf-8', own('pages.js')],
    ['/assets/icon.svg', 'image/svg+xml', own('icon.svg')],
    ['/assets/text.woff2', 'font/woff2', font('latin')],
    ['/assets/text-more.woff2', 'font/woff2', font('latin-ext')],
  ];
  const files = new Map<string, StaticFile>(
    await Promise.all(
      sources.map(
        async ([path, type, source]): Promise<[string, StaticFile]> => [
          path,
          { type, content: await readFile(fileURLToPath(source)) },
        ],
      ),
    ),
  );
  return (url, response) => {
    const file = files.get(url);
    if (!file) return false;
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': file.content.length,
      'cache-control': 'public, max-age=3600',
    });
    response.end(file.content);
    return true;
  };
}
