import { setTimeout as delay } from 'node:timers/promises';
import { disableBatching } from '@portal/e2e/support/open-page-state';
import { signIn } from '@portal/e2e/support/sign-in';
import type { Browser, Page } from 'playwright';
import { waitUntilIdle } from './interactions.ts';
import { median } from './report.ts';
import { recordResults } from './results.ts';

/** An old phone. Processor time at full speed is multiplied by it, so that other load does not count. */
const CPU_SLOWDOWN = 6;
const TARGET_MS = 200;
/** Responses arrive after the page shows its loading state, as on a slow network. */
const RESPONSE_DELAY_MS = 1_500;

type Item = Readonly<Record<string, unknown>>;

const CERTIFICATES = 40;
const PAYMENT_TYPES = ['Premium', 'Loan', 'Loan Interest', 'Rider', 'Deposit'];

const withNumber = (index: number): Item => ({
  CertificateNumber: String(800_000_000_000 + (index % CERTIFICATES)),
});

/** Number of items by call, and what distinguishes an item. */
const MANY_ITEMS: Readonly<Record<string, readonly [count: number, change: (index: number) => Item]>> = {
  GetCertificateSummary: [CERTIFICATES, withNumber],
  GetPaymentList: [CERTIFICATES, withNumber],
  GetPaymentLines: [
    CERTIFICATES * PAYMENT_TYPES.length,
    (index) => ({ ...withNumber(index), PaymentType: PAYMENT_TYPES[Math.floor(index / CERTIFICATES)] }),
  ],
  GetPaymentHistory: [5_000, withNumber],
  GetDocumentList: [2_000, (index) => ({ DocumentId: `document-${index}` })],
};

/** Each page, what shows that it has loaded, and the action that changes most of it. */
const PAGES = [
  {
    path: '/certificates',
    loaded: (page: Page) => page.getByRole('button', { name: 'Open all' }),
    act: (page: Page) => page.getByRole('button', { name: 'Open all' }).click(),
  },
  {
    path: '/payments',
    loaded: (page: Page) => page.getByText(/^\d+ of \d+ payments/),
    // The last such button is that of the history.
    act: (page: Page) =>
      page
        .getByRole('button', { name: /^Show (?:all|75 more)/ })
        .last()
        .click(),
  },
  {
    path: '/make-payments',
    loaded: (page: Page) => page.getByLabel('Subtotal'),
    act: (page: Page) => page.getByRole('checkbox', { name: 'Select all' }).click(),
  },
  {
    path: '/documents',
    loaded: (page: Page) => page.getByLabel('Certificate', { exact: true }),
    act: async (page: Page) => {
      await page.getByLabel('Certificate', { exact: true }).selectOption({ index: 1 });
      await page.getByRole('heading', { name: /^Contracts/ }).waitFor();
    },
  },
] as const;

/**
 * Measures the longest task of pages with the items of `MANY_ITEMS`, and with those of a member with 12 certificates.
 * Each page is loaded and used once.
 */
export async function benchManyItems(browser: Browser, origin: string, runs: number): Promise<void> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL: origin, viewport, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await signIn(page, 'manyCertificates');
    await page.getByRole('heading', { level: 1, name: 'Certificates' }).waitFor();
    await disableBatching(page);
    const rows: { path: string; few: number; many: number }[] = [];
    for (const target of PAGES) {
      const tasks = { few: [] as number[], many: [] as number[] };
      for (let run = 0; run < runs; run += 1) {
        for (const amount of ['few', 'many'] as const) {
          await respondWith(page, amount);
          tasks[amount].push(await longestTaskMs(browser, page, target));
        }
      }
      rows.push({ path: target.path, few: median(tasks.few), many: median(tasks.many) });
    }
    report(rows);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  } finally {
    await context.close();
  }
}

/** Records the slowest page, and prints all. */
function report(rows: readonly { path: string; few: number; many: number }[]): void {
  const [slowest] = rows.toSorted((one, other) => other.many - one.many);
  if (!slowest) return;
  const { path, few, many } = slowest;
  recordResults([
    {
      id: 'many-items',
      metric: `${path} with 200 payment lines, longest task, CPU ${CPU_SLOWDOWN}x slower (ms); 12 certificates`,
      portal: many.toFixed(0),
      baseline: few.toFixed(0),
      target: String(TARGET_MS),
      details: rows.map((row) => `${row.path}: ${row.many.toFixed(0)} ms`).join(', '),
    },
  ]);
}

/** Delays the lists of the member, and repeats their items for many. */
async function respondWith(page: Page, amount: 'few' | 'many'): Promise<void> {
  for (const [call, [count, change]] of Object.entries(MANY_ITEMS)) {
    await page.unroute(`**/${call}?*`);
    await page.route(`**/${call}?*`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as readonly Item[] | { readonly Certificates: readonly Item[] };
      const repeat = (items: readonly Item[]) =>
        Array.from({ length: amount === 'many' ? count : items.length }, (_, index) => ({
          ...items[index % items.length],
          ...(index >= items.length && change(index)),
        }));
      await delay(RESPONSE_DELAY_MS);
      const json =
        'Certificates' in body ? { ...body, Certificates: repeat(body.Certificates) } : repeat(body);
      await route.fulfill({ response, json });
    });
  }
}

/** Loads and uses a page. Returns the processor time of the longest task of its main thread, slowed down. */
async function longestTaskMs(
  browser: Browser,
  page: Page,
  { path, loaded, act }: (typeof PAGES)[number],
): Promise<number> {
  await page.goto('about:blank');
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await page.goto(path);
  await loaded(page).waitFor();
  await waitUntilIdle(page);
  await act(page);
  await waitUntilIdle(page);
  return longestTaskIn(await browser.stopTracing()) * CPU_SLOWDOWN;
}

/** An event of the browser's trace. `tdur` is processor time in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

function longestTaskIn(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && mainThreads.has(threadOf(event)));
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}
