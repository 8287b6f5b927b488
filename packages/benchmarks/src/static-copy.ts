import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A server of static copies: the portal's pages without script. */
export interface StaticCopy {
  readonly origin: string;
  close(): void;
}

/** Serves static copies of the portal's pages with the portal's compression. Assets come from the portal. */
export async function serveStaticCopies(origin: string): Promise<StaticCopy> {
  const server: Server = createServer(async (request, response) => {
    const upstreamResponse = await fetch(`${origin}${request.url}`);
    const type = upstreamResponse.headers.get('content-type') ?? 'application/octet-stream';
    const isPage = type.startsWith('text/html');
    const body = isPage
      ? withoutScript(await upstreamResponse.text())
      : Buffer.from(await upstreamResponse.arrayBuffer());
    const isText = /^(?:text|image\/svg)/.test(type);
    response.writeHead(upstreamResponse.status, {
      'content-type': type,
      'access-control-allow-origin': '*',
      ...(isText && { 'content-encoding': 'gzip' }),
      ...(!isPage && { 'cache-control': upstreamResponse.headers.get('cache-control') ?? 'no-cache' }),
    });
    response.end(isText ? gzipSync(body) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

function withoutScript(page: string): string {
  return page
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="preload" as="script"[^>]*>/g, '');
}
