import type { Browser, CDPSession, Page } from 'playwright';
import { signIn } from '../support/sign-in.ts';
import { median, printTable, ratio } from './report.ts';

const FEW = 10;
const MANY = 1_000;
const SLOWER = 4;

/**
 * The certificates page of a member with a thousand certificates against one with ten, and how long typing and sorting
 * take there. The answer of the API is multiplied in the browser. Measured in the processor time of the page's own
 * thread, which a busy machine does not lengthen, and for the actions also until the next paint.
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

/** With a thousand certificates on the page: each key of a search, and changes of the order. */
async function printInteractions(page: Page, session: CDPSession): Promise<void> {
  await watchInteractions(page);
  const quick = await interact(page, session);
  // What the interaction takes on a slow machine, from the key to the next picture.
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const slow = await interact(page, session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const row = (action: string, of: (all: Interactions) => readonly Interaction[]) => [
    action,
    `${median(of(quick).map(({ busy }) => busy)).toFixed(0)} ms`,
    `${median(of(slow).map(({ untilPaint }) => untilPaint)).toFixed(0)} ms`,
    `${Math.max(...of(slow).map(({ untilPaint }) => untilPaint)).toFixed(0)} ms`,
  ];
  printTable(
    'A thousand certificates, one action',
    ['action', 'processor time', `to the next paint, ${SLOWER}x slower (median)`, 'longest'],
    [row('a key in the search', ({ keys }) => keys), row('another order', ({ orders }) => orders)],
  );
}

/** Milliseconds of one action: of processor time with all that follows it, and from the key to the next paint. */
interface Interaction {
  readonly busy: number;
  readonly untilPaint: number;
}

interface Interactions {
  readonly keys: readonly Interaction[];
  readonly orders: readonly Interaction[];
}

async function interact(page: Page, session: CDPSession): Promise<Interactions> {
  const search = page.getByLabel('Search your certificates');
  await search.fill('');
  await search.focus();
  const keys: Interaction[] = [];
  for (const key of 'annuity 1000') keys.push(await press(page, session, key === ' ' ? 'Space' : key));
  await search.fill('');
  await page.getByLabel('Sort by').focus();
  const orders: Interaction[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    orders.push(await press(page, session, key));
  }
  return { keys, orders };
}

async function press(page: Page, session: CDPSession, key: string): Promise<Interaction> {
  await settled(page);
  await page.evaluate(() => {
    window.longestInteraction = 0;
  });
  const before = await busyMs(session);
  await page.keyboard.press(key);
  await settled(page);
  const busy = (await busyMs(session)) - before;
  return { busy, untilPaint: await page.evaluate(() => window.longestInteraction) };
}

declare global {
  interface Window {
    /** Of the browser's own event timing, in milliseconds; it tells nothing shorter than 16. */
    longestInteraction: number;
  }
}

async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.longestInteraction = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        window.longestInteraction = Math.max(window.longestInteraction, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

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
