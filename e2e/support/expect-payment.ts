import { resolveDatasetDate } from '@portal/dataset/dates';
import { isBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, formatLongDate } from '@portal/domain/values/dates';
import type { Page } from 'playwright/test';
import { loadedOn, today } from './calendar.ts';
import { expect } from './expect.ts';
import type { ExpectedPayment } from './expected-pages.ts';
import { navigateToPageState } from './open-page-state.ts';
import { clickContinue, hideScheduledPayments } from './payment-form.ts';
import { readLines, readMethods, readVerification } from './read-payment.ts';
import { expectPage } from './sign-in.ts';

/** Goes through the three payment steps without paying, and compares each with the member's file. */
export async function expectPayment(page: Page, expected: ExpectedPayment | string): Promise<void> {
  const nothing = typeof expected === 'string';
  const heading = nothing ? 'Make Payments' : 'Payment Details';
  await hideScheduledPayments(page);
  await navigateToPageState(page, { path: '/make-payments', heading });
  if (nothing) {
    await expect(page.getByText(expected)).toBeVisible();
    return;
  }
  await expectDetails(page, expected);
  await expectMethod(page, expected);
  await expectVerification(page, expected);
}

/** Step 1; then selects the lines to pay. */
async function expectDetails(page: Page, { payor, owner, subtotal, verification }: ExpectedPayment) {
  await expect(page.getByLabel('Subtotal')).toHaveText(subtotal);
  const lines = (part: RegExp) =>
    page.getByRole('region', { name: part }).getByRole('group', { name: / for certificate / });
  expect(await readLines(lines(/^What you can pay/))).toEqual(payor);
  expect(await readLines(lines(/^Certificates you own/))).toEqual(owner);
  for (const { line, checked } of [...payor, ...owner]) {
    if (!checked && line in verification) {
      await page.getByRole('group', { name: line }).getByRole('checkbox').check();
    }
  }
  await clickContinue(page);
}

/** Step 2, with the preselected day. */
async function expectMethod(page: Page, { methods, lastDay, verification }: ExpectedPayment) {
  await expectPage(page, 'Payment Method');
  // Other journeys may add methods to the wallet.
  expect(await readMethods(page)).toEqual(expect.arrayContaining(methods));
  if (lastDay !== undefined) {
    await page.getByLabel('Another day').check();
    const date = page.getByLabel('Payment date');
    const chosen = await date.inputValue();
    await date.fill('12/31/2099');
    // The dataset's dates, with months, count from its loading, and the rule's days from today.
    let day = resolveDatasetDate(lastDay, lastDay.endsWith('m') ? loadedOn() : today());
    while (!isBusinessDay(day)) day = addDays(day, -1);
    await expect(page.getByText(`The last day for this payment is ${formatLongDate(day)}.`)).toBeVisible();
    await date.fill(chosen);
  }
  await page.getByLabel(verification['Pay from'] ?? '').check();
  await clickContinue(page);
}

async function expectVerification(page: Page, { verification }: ExpectedPayment) {
  await expectPage(page, 'Payment Verification');
  const { 'Payment date': date, ...rest } = await readVerification(page);
  expect(rest).toEqual(verification);
  const { Total, 'Pay from': method = '' } = verification;
  const authorized = `debit my “${method}” once, on ${date}, for ${Total}.`;
  await expect(page.getByRole('main').getByText(authorized)).toBeVisible();
}
