import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright';
import { median, printTable, ratio } from './report.ts';
import { type Visit, visit } from './visit.ts';

/**
 * The home page against a static page with the same text, picture, styles and typeface, and no script: what it costs
 * the member that the page is also an application.
 */
export async function benchHome(browser: Browser, origin: string, runs: number): Promise<void> {
  const server = await serveStatic(origin);
  const staticOrigin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const visits: Record<'portal' | 'static', Visit[]> = { portal: [], static: [] };
  try {
    for (let run = 0; run < runs; run += 1) {
      visits.portal.push(await visit(browser, `${origin}/`, 'h1'));
      visits.static.push(await visit(browser, `${staticOrigin}/`, 'h1'));
    }
  } finally {
    server.close();
  }
  const paint = (of: Visit[]) => median(of.map(({ largestPaintMs }) => largestPaintMs));
  const base = paint(visits.static);
  printTable(
    'Home page, largest paint (CPU 4x slower, Slow 4G)',
    ['variant', 'largest paint', 'ratio'],
    [
      ['static page', `${base.toFixed(0)} ms`, '1.00'],
      ['portal', `${paint(visits.portal).toFixed(0)} ms`, ratio(paint(visits.portal), base)],
    ],
  );
}

async function serveStatic(origin: string): Promise<Server> {
  const page = await (await fetch(`${origin}/`)).text();
  const html = page
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="preload" as="script"[^>]*>/g, '');
  const server = createServer(async (request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
      return;
    }
    const answer = await fetch(`${origin}${request.url}`);
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    response.writeHead(answer.status, { 'content-type': type, 'access-control-allow-origin': '*' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}
