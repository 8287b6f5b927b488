import { nextBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, todayInChicago } from '@portal/domain/values/dates';
import type { Locator, Page } from 'playwright/test';
import { expect } from './expect.ts';
import { expectPage } from './sign-in.ts';

/** Returns the group of a line on step 1. */
export const line = (page: Page, certificate: string): Locator =>
  page.getByRole('group', { name: `Premium for certificate ${certificate}` });

/** Unticks all lines. One of $0.00 leaves a dash in 'Select all', which cannot be unticked by its own box. */
export async function untickAll(page: Page): Promise<void> {
  // The heading is shown while the lines are loading.
  await page.getByRole('group').getByRole('checkbox').first().waitFor();
  const ticked = page.getByRole('group').getByRole('checkbox', { checked: true });
  while ((await ticked.count()) > 0) await ticked.first().uncheck();
}

export const clickContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/**
 * Returns an amount that no earlier run has paid, because the server asks before it repeats a payment. Between $10.00
 * and
 * $390.00, below the amounts that trigger faults.
 */
export function uniqueAmount(): string {
  const cents = 1_000 + (Date.now() % 38_000);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Sets a later start date, because a schedule that starts today adds a payment to the list at once. */
export async function setFutureStartDate(page: Page): Promise<void> {
  const [year, month, day] = nextBusinessDay(addDays(todayInChicago(new Date()), 3)).split('-');
  await page.getByLabel('First payment date').fill(`${month}/${day}/${year}`);
}

/** Goes from a completed step 1 to step 3, with the first available method and the preselected day. */
export async function goToVerification(page: Page): Promise<void> {
  await clickContinue(page);
  await expectPage(page, 'Payment Method');
  await page.getByRole('group', { name: 'Pay from' }).getByRole('radio').first().check();
  await clickContinue(page);
  await expectPage(page, 'Payment Verification');
}

/** Presses 'Make Payment', confirms a scheduled payment of another journey, and waits for `outcome`. */
export async function submitPayment(page: Page, outcome: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Make Payment' }).click();
  const scheduled = page.getByRole('button', { name: 'Yes, pay this too' });
  await expect(scheduled.or(outcome).first()).toBeVisible();
  if (await scheduled.isVisible()) await scheduled.click();
  await expect(outcome.first()).toBeVisible();
}

/** Presses 'Make Payment', confirms payments of an earlier run, and waits for the result. */
export async function makePayment(page: Page, title: string): Promise<Locator> {
  const again = page.getByRole('button', { name: 'Yes, pay a second time' });
  const result = page.getByRole('dialog', { name: title });
  await submitPayment(page, again.or(result));
  if (await again.isVisible()) await again.click();
  await expect(result).toBeVisible();
  return result;
}

type AnsweredCalls = { Address: string; Status: number; Body: string }[];

/** Hides payments that other journeys have scheduled in the meantime. AMB-89 shows them and deselects their lines. */
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
