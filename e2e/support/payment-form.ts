import { nextBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, todayInChicago } from '@portal/domain/values/dates';
import type { Locator, Page } from 'playwright/test';
import { expect } from './expect.ts';
import { expectPage } from './sign-in.ts';

/** The group of a line on step 1. */
export const line = (page: Page, certificate: string): Locator =>
  page.getByRole('group', { name: `Premium for certificate ${certificate}` });

export const clickContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/**
 * An amount that no run before has paid: the server remembers payments, and asks before it makes one again. Between
 * $10.00 and $390.00, below the amounts that fail by themselves.
 */
export function uniqueAmount(): string {
  const cents = 1_000 + (Date.now() % 38_000);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** A schedule that begins today pays at once, at a moment of the processor's: the payments would be two in the list. */
export async function setFutureStartDate(page: Page): Promise<void> {
  const [year, month, day] = nextBusinessDay(addDays(todayInChicago(new Date()), 3)).split('-');
  await page.getByLabel('First payment date').fill(`${month}/${day}/${year}`);
}

/** From step 1, filled in, to step 3, with the first method that can be chosen and the day chosen beforehand. */
export async function goToVerification(page: Page): Promise<void> {
  await clickContinue(page);
  await expectPage(page, 'Payment Method');
  await page.getByRole('group', { name: 'Pay from' }).getByRole('radio').first().check();
  await clickContinue(page);
  await expectPage(page, 'Payment Verification');
}

/** Presses 'Make Payment', confirms that another journey has paid on the line, and waits for `outcome`. */
export async function submitPayment(page: Page, outcome: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Make Payment' }).click();
  const scheduled = page.getByRole('button', { name: 'Yes, pay this too' });
  await expect(scheduled.or(outcome).first()).toBeVisible({ timeout: 40_000 });
  if (await scheduled.isVisible()) await scheduled.click();
  await expect(outcome.first()).toBeVisible({ timeout: 40_000 });
}

/** Presses 'Make Payment', confirms the questions about payments of an earlier run, and waits for the result. */
export async function makePayment(page: Page, title: string): Promise<Locator> {
  const again = page.getByRole('button', { name: 'Yes, pay a second time' });
  const result = page.getByRole('dialog', { name: title });
  await submitPayment(page, again.or(result));
  if (await again.isVisible()) await again.click();
  await expect(result).toBeVisible({ timeout: 40_000 });
  return result;
}

type AnsweredCalls = { Address: string; Status: number; Body: string }[];

/** Hides what other journeys have paid on the lines of step 1 in the meantime: AMB-89 shows it, and unselects such lines. */
export async function hideScheduledPayments(page: Page): Promise<void> {
  const withoutScheduled = (lines: readonly { ScheduledPayments?: unknown }[]) =>
    lines.map(({ ScheduledPayments: _hidden, ...line }) => line);
  await page.route('**/v1/payment/GetPaymentLines?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: withoutScheduled(await response.json()) });
  });
  await page.route('**/v1/memberuser/GetBootstrapData?*', async (route) => {
    const response = await route.fetch();
    const calls: AnsweredCalls = response.ok() ? await response.json() : [];
    const json = calls.map((call) =>
      call.Status === 200 && call.Address.includes('/GetPaymentLines')
        ? { ...call, Body: JSON.stringify(withoutScheduled(JSON.parse(call.Body))) }
        : call,
    );
    await route.fulfill(response.ok() ? { response, json } : { response });
  });
}
