import type { Browser, Page } from 'playwright';
import { expectPage, signIn } from '../support/sign-in.ts';
import { kibibytes, median, printTable } from './report.ts';
import { CPU_SLOWDOWN } from './visit.ts';

/** From the answer of the API until the suggestions are on the screen, on a slow machine. */
const MOST_MS = 100;
/** Of the section's own script beyond what the shell shares, as it travels. */
const MOST_BYTES = 60 * 1_000;
const TYPED = ['loan', 'beneficiary', 'annuity', 'payment', 'dividend'];

/** How soon suggested questions are on the screen, and what the section of support loads of its own through all its pages. */
export async function benchSuggestions(browser: Browser, origin: string, runs: number): Promise<void> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  try {
    await signIn(page, 'oneCertificate');
    await expectPage(page, 'Certificates');
    const ownBytes = watchScripts(page);
    await visitEveryPage(page);
    const own = ownBytes();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      await page.goto('/support');
      await expectPage(page, 'Member Support');
      await page.evaluate(noteSuggestions);
      for (const word of TYPED) times.push(await untilShown(page, word));
    }
    times.sort((a, b) => a - b);
    printTable(
      'Section of support in the browser',
      ['figure', 'measured', 'limit'],
      [
        [
          `suggestions on the screen after their answer, ${CPU_SLOWDOWN}x slower (median of ${times.length})`,
          `${median(times).toFixed(0)} ms`,
          `at most ${MOST_MS} ms`,
        ],
        [
          'the slowest of them',
          `${(times.at(-1) ?? Number.NaN).toFixed(0)} ms`,
          'none: other programs are in it',
        ],
        ['own script through all pages, as it travels', kibibytes(own), `at most ${kibibytes(MOST_BYTES)}`],
      ],
    );
    if (median(times) > MOST_MS) throw new Error(`suggestions take longer than ${MOST_MS} ms`);
    if (own > MOST_BYTES) throw new Error(`more than ${kibibytes(MOST_BYTES)} of own script`);
  } finally {
    await context.close();
  }
}

async function visitEveryPage(page: Page): Promise<void> {
  for (const [path, heading] of [
    ['/support', 'Member Support'],
    ['/support/topic/annuities', 'Annuities'],
    ['/support/faq/46', 'How do I make a payment online?'],
    ['/support/search/loan', 'Search results'],
    ['/support/requests', 'Your requests'],
    ['/contact', 'Contact Member Services'],
    ['/report-a-death', 'Report a death'],
  ] as const) {
    await page.goto(path);
    await expectPage(page, heading);
    await page.waitForLoadState('networkidle');
  }
}

/** Answers how to tell the bytes of own script so far, each file once. */
function watchScripts(page: Page): () => number {
  const own = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/releases/support-contact/') || !pathname.endsWith('.js')) return;
    if (!own.has(pathname)) own.set(pathname, Number(response.headers()['content-length']));
  });
  return () => [...own.values()].reduce((sum, bytes) => sum + bytes, 0);
}

declare global {
  interface Window {
    /** When suggestions were painted last, on the clock of the page; undefined when none were since it was reset. */
    suggestionsShown: number | undefined;
  }
}

/** Has the page note when suggestions have come into it and were painted. */
function noteSuggestions(): void {
  const observer = new MutationObserver(() => {
    if (window.suggestionsShown !== undefined || !document.querySelector('[role=option]')) return;
    window.suggestionsShown = Number.POSITIVE_INFINITY;
    requestAnimationFrame(() => {
      // The first task after the frame: it is painted.
      setTimeout(() => {
        window.suggestionsShown = performance.now();
      });
    });
  });
  observer.observe(document.body, { subtree: true, childList: true });
}

/** Types a word; answers the milliseconds from the end of its answer until the suggestions are painted. */
async function untilShown(page: Page, word: string): Promise<number> {
  const field = page.getByRole('combobox', { name: 'Search help articles' }).first();
  await field.fill('');
  await page.getByRole('option').first().waitFor({ state: 'hidden' });
  await page.evaluate(() => {
    window.suggestionsShown = undefined;
  });
  await field.fill(word);
  await page.waitForFunction(() => Number.isFinite(window.suggestionsShown));
  return page.evaluate((searchValue) => {
    const answered = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes(`/SuggestFrequentlyAskedQuestions?searchValue=${searchValue}`))
      .at(-1) as PerformanceResourceTiming | undefined;
    return (window.suggestionsShown ?? Number.NaN) - (answered?.responseEnd ?? Number.NaN);
  }, word);
}
