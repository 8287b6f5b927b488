import type { Browser, Page } from 'playwright';
import { accountOf } from '../support/accounts.ts';
import { signIn } from '../support/sign-in.ts';
import { median, printTable } from './report.ts';
import { CPU_SLOWDOWN } from './visit.ts';

/** What the issue of the release trains asks for. */
const TO_BE_MS = 100;

/** How long a pointer rests on an entry before it is pressed, and how long a finger stays on the button. */
const REST_MS = 300;
const PRESS_MS = 80;

const ENTRIES = ['Documents', 'Payments', 'Forms', 'Support'] as const;

/** Milliseconds from the click to the paint of the page's heading, and to that of its content. */
interface Opened {
  readonly heading: number;
  readonly content: number;
}

declare global {
  interface Window {
    openedPage: Promise<Opened>;
  }
}

/** Pages of the navigation that are pointed at, and then pressed: what their section needs is there by then. */
export async function benchHoveredNavigation(browser: Browser, origin: string, runs: number): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const found = new Map<string, Opened[]>(ENTRIES.map((entry) => [entry, []]));
  try {
    await signIn(page, accountOf('oneCertificate').EmailAddress);
    const session = await context.newCDPSession(page);
    for (let run = 0; run < runs; run += 1) {
      for (const entry of ENTRIES) {
        await page.goto('/certificates');
        await page.getByRole('heading', { level: 1, name: 'Certificates' }).waitFor();
        // As after a moment's reading: what is warmed when nothing else is to do has come.
        await page.waitForLoadState('networkidle');
        await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
        found.get(entry)?.push(await open(page, entry));
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      }
    }
  } finally {
    await context.close();
  }
  const ms = (of: readonly number[]) => `${median([...of]).toFixed(0)} ms`;
  const rows = [...found].map(([entry, opened]) => [
    entry,
    ms(opened.map(({ heading }) => heading)),
    ms(opened.map(({ content }) => content)),
    `${TO_BE_MS} ms`,
  ]);
  const title = `A page that was pointed at, from the click, ${CPU_SLOWDOWN}x slower (median of ${runs})`;
  printTable(title, ['page', 'its heading', 'its content', 'to be at most'], rows);
}

async function open(page: Page, entry: string): Promise<Opened> {
  await page.evaluate(watchForPage);
  const link = page.getByRole('navigation').getByRole('link', { name: entry });
  await link.hover();
  await page.waitForTimeout(REST_MS);
  await link.click({ delay: PRESS_MS });
  return page.evaluate(() => window.openedPage);
}

/** Runs in the page: from the click to the paints after which its heading, and all of its content, are there. */
function watchForPage(): void {
  const left = document.querySelector('main h1')?.textContent;
  let pressed = Number.NaN;
  addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
  const afterPaint = (done: (at: number) => void) =>
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - pressed)));
  window.openedPage = new Promise((resolve) => {
    let heading: Promise<number> | undefined;
    const seen = new MutationObserver(() => {
      const main = document.querySelector('main');
      const title = main?.querySelector('h1')?.textContent;
      if (!main || title === undefined || title === left) return;
      heading ??= new Promise(afterPaint);
      const waits = [...main.querySelectorAll('[role="status"]')].some(({ textContent }) =>
        /^(?:Getting|Loading)/.test(textContent ?? ''),
      );
      if (waits) return;
      seen.disconnect();
      resolve(
        Promise.all([heading, new Promise<number>(afterPaint)]).then(([shown, content]) => ({
          heading: shown,
          content,
        })),
      );
    });
    seen.observe(document, { childList: true, subtree: true, characterData: true });
  });
}
