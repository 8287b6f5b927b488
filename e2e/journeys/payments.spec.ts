import { nextBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, todayInChicago } from '@portal/domain/values/dates';
import type { Page } from 'playwright/test';
import { BANK_PROCESSOR } from '../portal.ts';
import { expectInViewport, tabTo } from '../support/keyboard.ts';
import { clickContinue, makePayment, setFutureStartDate } from '../support/payment-form.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectGoodAtEverySize, FAILED_REQUEST, test } from '../support/test.ts';
import { ANNUITY, endSchedules, openPayments, scheduleSingle } from './payments.fixture.ts';

/** The simulated bank always declines it. */
const DECLINED_AMOUNT = '400.01';
const CANCELLED = 'Payment has been cancelled.';
const NOT_VOIDED = 'There was an error voiding the payment.';

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const pending = (page: Page) => page.getByRole('table', { name: 'Pending Payments' });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Cancel Pending Payment' });

const rowOf = (page: Page, amount: string) => pending(page).getByRole('row').filter({ hasText: amount });

/** Pays through the wizard and opens the payments. */
async function pay(page: Page, amount: string, frequency: 'One-time' | 'Recurring'): Promise<void> {
  await page.goto('/make-payments');
  await expectPage(page, 'Payment Details');
  await page.getByRole('radio', { name: `${frequency} payment` }).check();
  await page.getByLabel('Amount to pay').fill(amount);
  await clickContinue(page);
  await expectPage(page, 'Payment Method');
  await page.getByRole('group', { name: 'Pay from' }).getByRole('radio').first().check();
  if (frequency === 'Recurring') {
    await page.getByRole('radio', { name: 'Monthly' }).check();
    await setFutureStartDate(page);
  }
  await clickContinue(page);
  await expectPage(page, 'Payment Verification');
  const result = await makePayment(page, 'Payment Successful');
  await result.getByRole('button', { name: 'Go to Payments' }).click();
  await expectPage(page, 'Payments');
}

/** Changes the amount of the recurring payment and waits for the list. */
async function changeAmount(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^Change the Premium payment of \\${from}`) }).click();
  await expectPage(page, 'Change Recurring Payment');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectGoodAtEverySize(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await declineChange(page);
  await page.getByLabel('Amount to pay').fill(to.slice(1));
  await clickContinue(page);
  await expectPage(page, 'Confirm Your Change');
  await expect(page.getByRole('main')).toContainText(`${to}Until now: ${from}`);
  await expect(page.getByRole('main')).toContainText('By pressing Change Payment, I authorize');
  // Typed values survive Back and a reload.
  await page.goBack();
  await expectPage(page, 'Change Recurring Payment');
  await page.reload();
  await expect(page.getByLabel('Amount to pay')).toHaveValue(to.slice(1));
  await clickContinue(page);
  await expectPage(page, 'Confirm Your Change');
  await expectGoodAtEverySize(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Change Payment' }).click();
  const result = page.getByRole('dialog', { name: 'Payment Changed' });
  await expect(result).toContainText(`Amount each time${to}`);
  await result.getByRole('button', { name: 'Go to Payments' }).click();
  await expectPage(page, 'Payments');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** The bank declines an amount, which the member changes again. */
async function declineChange(page: Page): Promise<void> {
  const amount = page.getByLabel('Amount to pay');
  await amount.fill(DECLINED_AMOUNT);
  await clickContinue(page);
  await expectPage(page, 'Confirm Your Change');
  await page.getByRole('button', { name: 'Change Payment' }).click();
  const result = page.getByRole('dialog', { name: 'Payment Not Changed' });
  await page.keyboard.press('Escape');
  await result.getByRole('button', { name: 'Change it again' }).click();
  await expect(result).toHaveCount(0);
  await expectPage(page, 'Change Recurring Payment');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(amount).toHaveValue(DECLINED_AMOUNT);
}

/** Hana's premium is debited automatically every month. */
async function expectAmountDue(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Payment summary' })).toContainText('Amount due$0.00');
}

async function expectNextPayment(page: Page, amount: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'Payment', exact: true })).toContainText(`Amount${amount}`);
}

/** Simulates that the society has booked a payment, because payments alone change no amount on file. */
async function settleConcurrently(page: Page, premium: string): Promise<void> {
  await page.unrouteAll();
  await page.route('**/v1/certificate/GetCertificateDetails?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"200.00"', `"${premium}"`) });
  });
}

test.describe('a paying member', () => {
  test.use({ demoUser: 'hana@example.org' });

  test('pays, changes and cancels by keyboard, and every tab is current', {
    tag: [
      '@CTX-07',
      '@F-03',
      '@PAY-05',
      '@PAY-09',
      '@PAY-10',
      '@PAY-11',
      '@PAY-12',
      '@PAY-13',
      '@PAY-14',
      '@PAY-17',
      '@PAY-18',
      '@F-04',
    ],
  }, async ({ page, context }) => {
    test.slow();
    const caller = await openPayments(page);
    await endSchedules(page, caller);
    // Unique amounts, so that payments of other runs do not match.
    const cents = String(10 + Math.floor(Math.random() * 90));
    const certificates = await context.newPage();
    await certificates.goto('/certificates');
    await expectPage(certificates, 'Certificates');
    await expectAmountDue(certificates);
    const details = await context.newPage();
    await details.goto(`/certificate-details/${ANNUITY}`);
    await expectNextPayment(details, '$200.00');
    await test.step('a payment updates the other tabs', async () => {
      await settleConcurrently(details, '169.00');
      const summaryAnew = certificates.waitForResponse(/\/GetPaymentList\?/);
      await pay(page, `31.${cents}`, 'One-time');
      expect((await summaryAnew).ok()).toBe(true);
      // A debit in the next days stays due until the society books it.
      await expectAmountDue(certificates);
      await expectNextPayment(details, '$169.00');
      await settleConcurrently(details, '200.00');
    });

    const other = await context.newPage();

    await test.step('a recurring payment and its change update another tab', async () => {
      await openPayments(other);
      await pay(page, `52.${cents}`, 'Recurring');
      await expect(pending(other).getByText(`$52.${cents}`)).toBeVisible();
      await changeAmount(page, `$52.${cents}`, `$53.${cents}`);
      await expect(pending(other).getByText(`$53.${cents}`)).toBeVisible();
    });

    await test.step('both are cancelled by keyboard', async () => {
      await page.getByRole('heading', { level: 1 }).focus();
      for (const [amount, says] of [
        [`$31.${cents}`, 'One-Time'],
        [`$53.${cents}`, 'Recurring'],
      ] as const) {
        const row = rowOf(page, amount);
        await expect(row).toContainText(says);
        await expect(row).toContainText(/Cancel until .+, 7:30 PM Central/);
        const name = new RegExp(`^Cancel the Premium payment of \\${amount} for certificate ${ANNUITY}`);
        const cancel = await tabTo(page, 'button', name);
        await page.keyboard.press('Enter');
        await expect(dialog(page)).toContainText('Are you sure you want to cancel this payment?');
        // The page behind the dialog does not scroll, and continues afterwards.
        await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
        await expect(dialog(page).getByRole('button', { name: 'No' })).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toHaveCount(0);
        await expect(page.locator('body')).toHaveCSS('overflow', 'visible');
        await expect(cancel).toBeFocused();
        await page.keyboard.press('Enter');
        // Focus starts on the safe answer.
        await expect(dialog(page).getByRole('button', { name: 'No' })).toBeFocused();
        await page.keyboard.press('Shift+Tab');
        await expect(dialog(page).getByRole('button', { name: 'Yes' })).toBeFocused();
        const cancelled = certificates.waitForResponse(/\/GetPaymentList\?/);
        await page.keyboard.press('Enter');
        await expect(notifications(page)).toContainText(CANCELLED);
        await expect(dialog(page)).toHaveCount(0);
        await expect(page.getByText(amount)).toHaveCount(0);
        // The other tabs were not used.
        await expect(other.getByText(amount)).toHaveCount(0);
        expect((await cancelled).ok()).toBe(true);
        await expectAmountDue(certificates);
        await expectNextPayment(details, '$200.00');
        const heading = page.getByRole('heading', { name: /Pending Payments$/ });
        await expect(heading).toBeFocused();
        await expectInViewport(heading);
      }
    });

    await test.step('every page shows the original amounts', async () => {
      await page.getByRole('link', { name: 'Certificates', exact: true }).click();
      await expectAmountDue(page);
      await page.getByRole('link', { name: `Certificate Details for ${ANNUITY}` }).click();
      await expectNextPayment(page, '$200.00');
      await page.goto('/payments');
      await expectPage(page, 'Payments');
      await expect(page.getByRole('heading', { name: /Pending Payments$/ })).toBeVisible();
      // Loads after the pending payments.
      await expect(page.getByRole('table', { name: 'Payment History' })).toBeVisible();
      await expect(page.getByText(`$31.${cents}`)).toHaveCount(0);
    });
  });

  test.describe('with faults of the processor', () => {
    test.use({ allowedConsoleErrors: FAILED_REQUEST });

    test('a failed cancellation is reported as far as known, and can be retried', {
      tag: ['@PAY-15', '@PAY-16', '@PAY-19', '@F-13'],
    }, async ({ page, request }) => {
      test.slow();
      const caller = await openPayments(page);
      const soon = nextBusinessDay(addDays(todayInChicago(new Date()), 3));
      const amount = `$32.${String(10 + Math.floor(Math.random() * 90))}`;
      const made = await scheduleSingle(page, caller, amount.slice(1), soon);
      const [, reference = ''] = /"ReferenceNumber":"([^"]+)"/.exec(JSON.stringify(made)) ?? [];
      await page.setViewportSize({ width: 390, height: 844 });
      await openPayments(page);
      const cancel = rowOf(page, amount).getByRole('button', { name: 'Cancel' });
      for (const [fault, said] of [
        ['failed', /was not cancelled and will be made as planned/],
        ['hang-before', /may or may not be cancelled/],
        ['drop-before', /may or may not be cancelled/],
        ['malformed-before', /may or may not be cancelled/],
      ] as const) {
        // The server retries once, because cancelling is idempotent.
        const times = fault === 'failed' ? 1 : 2;
        const faultInjected = { fault, endpoint: 'POST /payments/:reference/void', reference, times };
        expect((await request.post(`${BANK_PROCESSOR}/control/faults`, { data: faultInjected })).ok()).toBe(
          true,
        );
        await cancel.click();
        await dialog(page).getByRole('button', { name: 'Yes' }).click();
        await expect(page.getByRole('main').getByText(said)).toBeVisible();
        await expect(page.getByRole('main').getByRole('alert')).toContainText(NOT_VOIDED);
        await expect(notifications(page)).not.toContainText(NOT_VOIDED);
        await expect(dialog(page)).toHaveCount(0);
        await expect(cancel).toBeEnabled();
        // The question works on a phone.
        await cancel.press('Enter');
        for (const name of ['Yes', 'No'])
          await dialog(page).getByRole('button', { name }).click({ trial: true });
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toHaveCount(0);
      }
      await expectGoodAtEverySize(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await cancel.click();
      await expectGoodAtEverySize(page);
      await dialog(page).getByRole('button', { name: 'Yes' }).click();
      await expect(notifications(page)).toContainText(CANCELLED);
      await expect(rowOf(page, amount)).toHaveCount(0);
    });
  });
});
