import type { Browser } from 'playwright';
import { comparison, median } from './report.ts';
import { recordResults } from './results.ts';
import { serveStaticCopies } from './static-copy.ts';
import { type Visit, visit } from './visit.ts';

/** Compares the home page with a static copy without script, to measure the cost of the application. */
export async function benchHome(browser: Browser, origin: string, runs: number): Promise<void> {
  const copies = await serveStaticCopies(origin);
  const visits: Record<'portal' | 'static', Visit[]> = { portal: [], static: [] };
  try {
    for (let run = 0; run < runs; run += 1) {
      visits.portal.push(await visit(browser, `${origin}/`, 'h1'));
      visits.static.push(await visit(browser, `${copies.origin}/`, 'h1'));
    }
  } finally {
    copies.close();
  }
  const paint = (of: Visit[]) => median(of.map(({ largestPaintMs }) => largestPaintMs));
  recordResults([
    {
      id: 'home-paint',
      metric: 'home page, largest paint against a static page',
      ...comparison(paint(visits.portal), paint(visits.static), 'ms'),
    },
  ]);
}
