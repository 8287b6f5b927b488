import type { Browser, CDPSession, Page } from 'playwright';
import { signIn } from '../support/sign-in.ts';
import { median, printTable, ratio } from './report.ts';

const FEW = 10;
const MANY = 1_000;

/**
 * The certificates page of a member with a thousand certificates against one with ten, and how long the longest step
 * of typing and sorting keeps the processor busy. The answer of the API is multiplied in the browser. Measured in the
 * processor time of the page's own thread, which a busy machine does not lengthen.
 */
export async function benchCertificates(browser: Browser, origin: string, runs: number): Promise<void> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  try {
    const answers = await holdings(page);
    let count = FEW;
    await page.route('**/GetCertificateSummary*', (route) =>
      route.fulfill({ contentType: 'application/json', body: answers(count) }),
    );
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const times = { [FEW]: [] as number[], [MANY]: [] as number[] };
    for (let run = 0; run < runs; run += 1) {
      for (count of [FEW, MANY] as const) {
        times[count === FEW ? FEW : MANY].push(await untilContent(page, session));
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
    await printInteractions(page, session);
  } finally {
    await context.close();
  }
}

/** The member's own certificates, repeated under numbers of their own. */
async function holdings(page: Page): Promise<(count: number) => string> {
  const answered = page.waitForResponse(/GetCertificateSummary/);
  await signIn(page, 'manyCertificates');
  const summary = (await (await answered).json()) as { Certificates: object[] };
  return (count) => {
    const Certificates = Array.from({ length: count }, (_, index) => ({
      ...summary.Certificates[index % summary.Certificates.length],
      IsOwner: true,
      CertificateNumber: String(100_000_000_000 + index),
    }));
    return JSON.stringify({ ...summary, Certificates });
  };
}

async function untilContent(page: Page, session: CDPSession): Promise<number> {
  await page.goto('about:blank');
  const before = await busyMs(session);
  await page.goto('/certificates');
  await page.waitForSelector('main li a[href^="/certificate-details/"]');
  return (await busyMs(session)) - before;
}

/** With a thousand certificates on the page: each key of a search, and a change of the order. */
async function printInteractions(page: Page, session: CDPSession): Promise<void> {
  const search = page.getByLabel('Search your certificates');
  await search.click();
  const keys: number[] = [];
  for (const key of 'annuity 1000') {
    const before = await busyMs(session);
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await settled(page);
    keys.push((await busyMs(session)) - before);
  }
  const before = await busyMs(session);
  await page.getByLabel('Sort by').selectOption('amount');
  await settled(page);
  const sort = (await busyMs(session)) - before;
  printTable(
    'A thousand certificates, processor time of one action with all that follows it',
    ['action', 'time', 'at 4x slower'],
    [
      ['a key in the search (median)', ...withSlow(median(keys))],
      ['another order', ...withSlow(sort)],
    ],
  );
}

const withSlow = (ms: number) => [`${ms.toFixed(0)} ms`, `${(4 * ms).toFixed(0)} ms`];

/** Until the browser has drawn and has nothing left to do. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(() => resolve()));
      }),
  );
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}
