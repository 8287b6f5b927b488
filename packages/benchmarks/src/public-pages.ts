import type { Browser } from 'playwright';
import { kibibytes, printTable } from './report.ts';

const PAGES = ['/', '/terms-of-use', '/login-failed', '/registration'];

/** Maximum compressed script of a public page until it is loaded. */
const MAX_BYTES = 15_000;

/** Measures the compressed script that each prerendered public page loads. */
export async function benchPublicPages(browser: Browser, origin: string): Promise<void> {
  const rows: string[][] = [];
  const tooLarge: string[] = [];
  for (const address of PAGES) {
    const { scripts, bytes } = await scriptsOf(browser, `${origin}${address}`);
    if (bytes > MAX_BYTES) tooLarge.push(address);
    rows.push([address, String(scripts), kibibytes(bytes)]);
  }
  printTable(
    `Script of the public pages until the load event (at most ${kibibytes(MAX_BYTES)})`,
    ['page', 'scripts', 'transferred'],
    rows,
  );
  if (tooLarge.length > 0) throw new Error(`more script than ${MAX_BYTES} bytes: ${tooLarge.join(', ')}`);
}

/** Counts scripts at the load event. The shell loads three seconds later. */
async function scriptsOf(browser: Browser, address: string): Promise<{ scripts: number; bytes: number }> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'load' });
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ transferSize }) => transferSize),
    );
    return { scripts: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  } finally {
    await context.close();
  }
}
