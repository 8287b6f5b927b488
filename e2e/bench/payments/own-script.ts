import type { Browser, Page } from 'playwright';
import { goToVerification, newAmount, proceed } from '../../support/paying.ts';
import { expectPage, signIn } from '../../support/sign-in.ts';
import { kibibytes, printTable } from '../report.ts';
import { PAYS_FREELY } from './making.ts';

/** Of the section's own script beyond what the shell shares, as it travels. */
const MOST_BYTES = 60 * 1024;
/** What the code of the calendar says, by which its file is known. */
const CALENDAR = 'A day that is crossed out cannot be chosen';

/** What the section of payments loads of its own until each step, through one payment; and when the calendar comes. */
export async function benchOwnScript(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  try {
    await signIn(page, PAYS_FREELY);
    await expectPage(page, 'Certificates');
    const scripts = await watchScripts(page);
    const rows: { until: string; own: number; calendar: boolean }[] = [];
    const note = async (until: string) => {
      await page.waitForLoadState('networkidle');
      rows.push({ until, ...(await scripts()) });
    };
    await page.goto('/payments');
    await expectPage(page, 'Payments');
    await note('/payments');
    await page.goto('/make-payments');
    await page.getByLabel('Amount to pay').fill(newAmount());
    await note('step 1');
    await proceed(page);
    await expectPage(page, 'Payment Method');
    await page.getByRole('button', { name: 'Choose from a calendar' }).click();
    await page.getByRole('button', { name: 'Next month' }).waitFor();
    await note('step 2, with its calendar');
    await page.getByRole('button', { name: 'Back' }).click();
    await goToVerification(page);
    await page.getByRole('button', { name: 'Make Payment' }).click();
    await page.getByRole('dialog').getByText('Reference:').waitFor();
    await note('the result');
    printTable(
      'Script of the section of payments beyond what the shell shares, as it travels',
      ['until', 'in all', 'the calendar'],
      rows.map(({ until, own, calendar }) => [until, kibibytes(own), calendar ? 'is there' : 'not yet']),
    );
    const [, first, second, last] = rows;
    if (first?.calendar !== false || second?.calendar !== true)
      throw new Error('the calendar came on step 1');
    if (!last || last.own > MOST_BYTES) throw new Error(`more than ${kibibytes(MOST_BYTES)} of own script`);
  } finally {
    await context.close();
  }
}

/** Answers how to tell the bytes of own script so far, each file once, and whether the calendar's code is among what came. */
async function watchScripts(page: Page) {
  const own = new Map<string, number>();
  let calendar = false;
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/releases/') || !pathname.endsWith('.js')) return;
    if ((await response.text()).includes(CALENDAR)) calendar = true;
    if (!pathname.startsWith('/releases/payments/') || own.has(pathname)) return;
    own.set(pathname, Number(response.headers()['content-length']));
  });
  return async () => ({ own: [...own.values()].reduce((sum, bytes) => sum + bytes, 0), calendar });
}
