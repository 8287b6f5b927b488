import { disableBatching } from '@portal/e2e/support/open-page-state';
import { signIn } from '@portal/e2e/support/sign-in';
import type { Browser, CDPSession, Page } from 'playwright';
import { busyMs, timedSession, timesToPaint } from './interactions.ts';
import { comparison, median } from './report.ts';
import { recordResults } from './results.ts';

const FEW = 10;
const MANY = 1_000;

/**
 * Compares the certificates page with a thousand certificates and with ten, and times key presses in its search.
 * Playwright multiplies the API response. Loading is processor time of the main thread, independent of other load.
 * Key presses have the time to the next paint.
 */
export async function benchCertificates(browser: Browser, origin: string, runs: number): Promise<void> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  try {
    const responses = await holdings(page);
    let count = FEW;
    await disableBatching(page);
    await page.route('**/GetCertificateSummary*', (route) =>
      route.fulfill({ contentType: 'application/json', body: responses(count) }),
    );
    const session = await timedSession(page);
    const times = { [FEW]: [] as number[], [MANY]: [] as number[] };
    for (let run = 0; run < runs; run += 1) {
      for (count of [FEW, MANY] as const) {
        times[count === FEW ? FEW : MANY].push(await waitForContent(page, session));
      }
    }
    const search = page.getByLabel('Search your certificates');
    // Warm-up: compiles the code of the search.
    await search.pressSequentially('annuity 1000');
    await search.fill('');
    const paints = await timesToPaint(page, session, [...'annuity', 'Space', ...'1000']);
    recordResults([
      {
        id: 'certificates-time',
        metric: 'CPU time for 1,000 certificates against 10',
        ...comparison(median(times[MANY]), median(times[FEW]), 'ms'),
      },
      {
        id: 'certificates-search',
        metric: 'key press in search to paint, 1,000 certificates (ms)',
        portal: median(paints).toFixed(0),
        details: `longest ${Math.max(...paints)}`,
      },
    ]);
  } finally {
    await context.close();
  }
}

/** Returns responses with the member's certificates repeated under new numbers. */
async function holdings(page: Page): Promise<(count: number) => string> {
  const responseCertificates = page.waitForResponse(/GetCertificateSummary/);
  await signIn(page, 'manyCertificates');
  const summary = (await (await responseCertificates).json()) as { Certificates: object[] };
  return (count) => {
    const Certificates = Array.from({ length: count }, (_, index) => ({
      ...summary.Certificates[index % summary.Certificates.length],
      IsOwner: true,
      CertificateNumber: String(100_000_000_000 + index),
    }));
    return JSON.stringify({ ...summary, Certificates });
  };
}

async function waitForContent(page: Page, session: CDPSession): Promise<number> {
  await page.goto('about:blank');
  const before = await busyMs(session);
  await page.goto('/certificates');
  await page.waitForSelector('ul[aria-label^="Your certificates"] > li :is(h2, h3)');
  return (await busyMs(session)) - before;
}
