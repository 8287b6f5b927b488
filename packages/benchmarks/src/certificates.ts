import { disableBatching } from '@portal/e2e/support/open-page-state';
import { signIn } from '@portal/e2e/support/sign-in';
import type { Browser, CDPSession, Page } from 'playwright';
import {
  busyMs,
  INTERACTION_HEAD,
  interactionRow,
  measureAtBothSpeeds,
  pressAll,
  timedSession,
} from './interactions.ts';
import { median, printTable, ratio } from './report.ts';
import { recordResults } from './results.ts';

const FEW = 10;
const MANY = 1_000;

/**
 * Compares the certificates page with a thousand certificates and with ten, and times typing and sorting. Playwright
 * multiplies the API response. Times are processor time of the page's main thread, independent of other load. Actions
 * also have the time to the next paint.
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
    const few = median(times[FEW]);
    const many = median(times[MANY]);
    printTable(
      'Certificates page, processor time until the certificates are on the screen',
      ['certificates', 'time', 'ratio'],
      [
        [String(FEW), `${few.toFixed(0)} ms`, '1.00'],
        [String(MANY), `${many.toFixed(0)} ms`, ratio(many, few)],
      ],
    );
    const actions = await measureAtBothSpeeds(page, session, () => interact(page, session));
    printTable('A thousand certificates, one action', INTERACTION_HEAD, [
      interactionRow(actions, 'a key in the search'),
      interactionRow(actions, 'another order'),
    ]);
    const paints = actions.throttled['a key in the search'].map(({ timeToPaint }) => timeToPaint);
    recordResults([
      {
        id: 'certificates-time',
        metric: 'CPU time for 1,000 certificates against 10',
        portal: ratio(many, few),
        baseline: '1',
      },
      {
        id: 'certificates-search',
        metric: 'key press in search to paint, 1,000 certificates (ms)',
        portal: median(paints).toFixed(0),
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

/** Types a search and changes the order with a thousand certificates. */
async function interact(page: Page, session: CDPSession) {
  const search = page.getByLabel('Search your certificates');
  await search.fill('');
  await search.focus();
  const keys = await pressAll(
    page,
    session,
    [...'annuity 1000'].map((key) => (key === ' ' ? 'Space' : key)),
  );
  await search.fill('');
  await page.getByLabel('Sort by').focus();
  const orders = await pressAll(page, session, ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']);
  return { 'a key in the search': keys, 'another order': orders };
}
