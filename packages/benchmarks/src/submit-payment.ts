import { goToVerification, hideScheduledPayments, uniqueAmount } from '@portal/e2e/support/payment-form';
import { signIn } from '@portal/e2e/support/sign-in';
import type { Browser, Page } from 'playwright';
import { median } from './report.ts';
import { recordResults } from './results.ts';
import { CPU_SLOWDOWN } from './visit.ts';

/** Has one line with a free amount. Each payment uses another amount, or it would count as a duplicate. */
const PAYING_ACCOUNT = 'min-jun@example.org';

const PRESS_MS = 100;

/** Milliseconds from pressing 'Make Payment' to the result on the screen, and the API's time among them. */
interface SubmitTimes {
  readonly result: number;
  readonly api: number;
}

declare global {
  interface Window {
    paymentResult: Promise<SubmitTimes>;
  }
}

/** Measures the portal's overhead beyond the API's time from 'Make Payment' to the result, with real payments. */
export async function benchSubmitPayment(browser: Browser, origin: string, runs: number): Promise<void> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  try {
    await signIn(page, PAYING_ACCOUNT);
    await page.getByRole('heading', { level: 1, name: 'Certificates' }).waitFor();
    // Otherwise the page asks whether to pay as well, from the second payment on.
    await hideScheduledPayments(page);
    const session = await context.newCDPSession(page);
    const times: SubmitTimes[] = [];
    for (let run = 0; run < runs; run += 1) {
      await openStep3(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      times.push(await submitPayment(page));
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    }
    const overheads = times.map(({ result, api }) => result - api);
    recordResults([
      {
        id: 'payment-overhead',
        metric: '"Make Payment" to result, without the API (ms)',
        portal: median(overheads).toFixed(0),
        details: `${Math.min(...overheads).toFixed(0)} to ${Math.max(...overheads).toFixed(0)}, and ${median(times.map(({ api }) => api)).toFixed(0)} of the API`,
      },
    ]);
  } finally {
    await context.close();
  }
}

async function openStep3(page: Page): Promise<void> {
  await page.goto('/make-payments');
  await page.getByLabel('Amount to pay').fill(uniqueAmount());
  await goToVerification(page);
  await page.waitForLoadState('networkidle');
}

async function submitPayment(page: Page): Promise<SubmitTimes> {
  await page.evaluate(observeResult);
  await page.getByRole('button', { name: 'Make Payment' }).click({ delay: PRESS_MS });
  return page.evaluate(() => window.paymentResult);
}

/** Runs in the page: measures from the click to the paint of the result dialog. */
function observeResult(): void {
  let pressed = Number.NaN;
  addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
  window.paymentResult = new Promise((resolve) => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[role="dialog"] h2')) return;
      seen.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          const [call] = performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('/MakeSinglePayment')) as PerformanceResourceTiming[];
          resolve({
            result: performance.now() - pressed,
            api: (call?.responseEnd ?? 0) - (call?.requestStart ?? 0),
          });
        }),
      );
    });
    seen.observe(document, { childList: true, subtree: true });
  });
}
