import type { Browser, CDPSession, Page } from 'playwright';
import { askOneByOne } from '../../support/open-view.ts';
import { signIn } from '../../support/sign-in.ts';
import {
  atBothSpeeds,
  busyMs,
  INTERACTION_HEAD,
  interactionRow,
  pressAll,
  timedSession,
} from '../interactions.ts';
import { median, printTable, ratio } from '../report.ts';

const FEW = 10;
const MANY = 5_000;

/**
 * /payments of a member with five thousand received payments against one with ten, and how long sorting and narrowing
 * down take there. The answer of the API is multiplied in the browser, over 40 years and 12 certificates.
 */
export async function benchPaymentHistory(browser: Browser, origin: string, runs: number): Promise<void> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  try {
    await askOneByOne(page);
    const answers = await history(page);
    let count = FEW;
    await page.route('**/GetPaymentHistory*', (route) =>
      route.fulfill({ contentType: 'application/json', body: answers(count) }),
    );
    const session = await timedSession(page);
    const times = { [FEW]: [] as number[], [MANY]: [] as number[] };
    for (let run = 0; run < runs; run += 1) {
      for (count of [FEW, MANY] as const) {
        times[count === FEW ? FEW : MANY].push(await untilContent(page, session));
      }
    }
    const few = median(times[FEW]);
    const many = median(times[MANY]);
    printTable(
      'Payments page, processor time until the received payments are on the screen',
      ['payments', 'time', 'ratio'],
      [
        [String(FEW), `${few.toFixed(0)} ms`, '1.00'],
        [String(MANY), `${many.toFixed(0)} ms`, ratio(many, few)],
      ],
    );
    const actions = await atBothSpeeds(page, session, () => interact(page, session));
    printTable('Five thousand received payments, one action', INTERACTION_HEAD, [
      interactionRow(actions, 'another order'),
      interactionRow(actions, 'another year'),
    ]);
  } finally {
    await context.close();
  }
}

/** The member's own payments, repeated over days and certificates. */
async function history(page: Page): Promise<(count: number) => string> {
  await signIn(page, 'returnedPayment');
  await page.getByRole('heading', { level: 1, name: 'Certificates' }).waitFor();
  const answered = page.waitForResponse(/GetPaymentHistory/);
  await page.goto('/payments');
  const payments = (await (await answered).json()) as object[];
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return (count) =>
    JSON.stringify(
      Array.from({ length: count }, (_, index) => ({
        ...payments[index % payments.length],
        CertificateNumber: String(100_000_000_000 + (index % 12)),
        PaymentDate: `${2026 - (index % 40)}-${twoDigits((index % 12) + 1)}-${twoDigits((index % 28) + 1)}`,
        PaymentAmount: `${10 + (index % 977)}.${twoDigits(index % 100)}`,
      })),
    );
}

async function untilContent(page: Page, session: CDPSession): Promise<number> {
  await page.goto('about:blank');
  const before = await busyMs(session);
  await page.goto('/payments');
  const table = page.getByRole('table', { name: 'Payment History' });
  await table
    .getByRole('rowheader')
    .nth(FEW - 1)
    .waitFor();
  // The tools above the list come by themselves.
  await page.getByLabel('Year received').waitFor();
  return (await busyMs(session)) - before;
}

async function interact(page: Page, session: CDPSession) {
  const sort = page.getByRole('columnheader').getByRole('button', { name: 'Amount' });
  await sort.last().focus();
  const orders = await pressAll(page, session, ['Enter', 'Enter', 'Enter', 'Enter', 'Enter', 'Enter']);
  await page.getByLabel('Year received').focus();
  const years = await pressAll(page, session, [
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
  ]);
  return { 'another order': orders, 'another year': years };
}
