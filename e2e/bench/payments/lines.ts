import type { Browser, CDPSession, Page } from 'playwright';
import { askOneByOne } from '../../support/open-view.ts';
import { signIn } from '../../support/sign-in.ts';
import { atBothSpeeds, INTERACTION_HEAD, interactionRow, pressAll, timedSession } from '../interactions.ts';
import { printTable } from '../report.ts';

const LINES = 200;

/**
 * Step 1 of a payment with two hundred lines: how long a tick, a key in an amount and 'Select all' take. The answer of
 * the API is multiplied in the browser; every fourth line is paid in multiples, every tenth is the owner's alone.
 */
export async function benchPaymentLines(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  try {
    await askOneByOne(page);
    const body = await manyLines(page);
    await page.route('**/GetPaymentLines*', (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    );
    await page.goto('/make-payments');
    await page.getByLabel('Amount to pay').nth(4).waitFor();
    const session = await timedSession(page);
    const actions = await atBothSpeeds(page, session, () => interact(page, session));
    printTable(`Step 1 of a payment with ${LINES} lines, one action, to be under 100 ms`, INTERACTION_HEAD, [
      interactionRow(actions, 'a tick'),
      interactionRow(actions, 'a key in an amount'),
      interactionRow(actions, 'select all, and none'),
    ]);
  } finally {
    await context.close();
  }
}

/** The member's own line, repeated under numbers of their own. */
async function manyLines(page: Page): Promise<string> {
  await signIn(page, 'oneCertificate');
  await page.getByRole('heading', { level: 1, name: 'Certificates' }).waitFor();
  const answered = page.waitForResponse(/GetPaymentLines/);
  await page.goto('/make-payments');
  const [line] = (await (await answered).json()) as object[];
  const lines = Array.from({ length: LINES }, (_, index) => ({
    ...line,
    CertificateNumber: String(100_000_000_000 + index),
    AmountEditable: index % 4 === 3 ? 'F' : 'Y',
    IsProrated: false,
    IsOwner: true,
    IsPayor: index % 10 !== 9,
  }));
  return JSON.stringify(lines);
}

async function interact(page: Page, session: CDPSession) {
  const space = (times: number) => Array.from({ length: times }, () => 'Space');
  // The first box is 'Select all'.
  await page.getByRole('checkbox').nth(3).focus();
  const ticks = await pressAll(page, session, space(6));
  await page.getByRole('textbox', { name: 'Amount to pay' }).nth(1).focus();
  const keys = await pressAll(page, session, [...'51204.75']);
  await page.getByRole('checkbox', { name: 'Select all' }).focus();
  const all = await pressAll(page, session, space(6));
  return { 'a tick': ticks, 'a key in an amount': keys, 'select all, and none': all };
}
