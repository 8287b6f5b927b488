import type { Page, Route } from 'playwright/test';
import { goToVerification, line, makePayment, newAmount, proceed } from '../support/paying.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectGoodAtEverySize, FAILED_REQUEST, test } from '../support/test.ts';

const WIDE = { width: 1280, height: 900 };
const pending = (page: Page) => page.getByRole('table', { name: 'Pending Payments' });
const problems = (page: Page) => page.getByRole('group', { name: 'Please check your answers' });

async function openStep1(page: Page): Promise<void> {
  await page.goto('/make-payments');
  await expectPage(page, 'Payment Details');
  await expect(page.getByLabel('Subtotal')).toBeVisible();
}

test.describe('a member with one universal life certificate', () => {
  test.use({ person: 'min-jun@example.org' });

  test('WIZ-01 WIZ-17 WIZ-25 WIZ-33 WIZ-36 WIZ-48 WIZ-50 WIZ-51 WIZ-52 F-01 F-12 F-14 a single payment from the first step to pending payments, over a reload, and Back pays nothing again', async ({
    page,
  }) => {
    test.slow();
    const amount = newAmount();
    await openStep1(page);
    await expectGoodAtEverySize(page);
    await page.setViewportSize(WIDE);
    const certificate = line(page, '000020454293');
    await certificate.getByLabel('Amount to pay').fill('nothing');
    await proceed(page);
    await expect(problems(page)).toContainText('Cannot make $0.00 payment.');
    await certificate.getByLabel('Amount to pay').fill(`$${amount}`);
    await expect(page.getByLabel('Subtotal')).toHaveText(`$${amount}`);
    await proceed(page);

    await expectPage(page, 'Payment Method');
    await page.getByRole('button', { name: 'Clear' }).click();
    await proceed(page);
    await expect(problems(page).getByRole('link')).toHaveText([
      'Please select a payment method to continue.',
      'Please select a payment date to continue.',
    ]);
    await page.getByRole('button', { name: 'Choose from a calendar' }).click();
    const closed = page.getByRole('button', { name: /Not available\. Banks make no payments on weekends\./ });
    // It says that it cannot be chosen, and can be pressed all the same, to be told why.
    await closed.last().click({ force: true });
    await expect(
      page.getByText(/^(Saturday|Sunday), .*: Banks make no payments on weekends\.$/),
    ).toBeVisible();
    await expectGoodAtEverySize(page);
    await page.setViewportSize(WIDE);
    const free = page.getByRole('button', { name: /^Choose / });
    if ((await free.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
    await free.last().click();
    await page.getByLabel(/^Checking account ending in 8997/).check();
    await proceed(page);

    await expectPage(page, 'Payment Verification');
    await page.reload();
    await expectPage(page, 'Payment Verification');
    await expectGoodAtEverySize(page);
    await page.setViewportSize(WIDE);
    await page.getByRole('button', { name: /^Change Premium/ }).click();
    await expectPage(page, 'Payment Details');
    await proceed(page);
    await expectPage(page, 'Payment Verification');
    const result = await makePayment(page, 'Payment Successful');
    await expect(result).toContainText(/Reference: \S+/);
    await expectGoodAtEverySize(page);
    await page.setViewportSize(WIDE);
    await result.getByRole('button', { name: 'Go to Payments' }).click();
    await expectPage(page, 'Payments');
    await expect(
      pending(page)
        .getByRole('row')
        .filter({ hasText: `$${amount}` }),
    ).toHaveCount(1);

    await page.goBack();
    await expectPage(page, 'Payment Details');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test.describe('whose connection fails', () => {
    test.use({ allowedComplaints: FAILED_REQUEST });
    const calls = '**/v1/payment/MakeSinglePayment*';

    test('R-09 F-13 an answer that is lost costs nothing, one that never comes is not known, and asking again pays once', async ({
      page,
    }) => {
      test.slow();
      const amount = newAmount();
      const keys = new Set<string | undefined>();
      const lose = async (route: Route) => {
        keys.add(route.request().headers()['idempotency-key']);
        await route.fetch();
        await route.abort();
      };
      await openStep1(page);
      await page.getByLabel('Amount to pay').fill(amount);
      await goToVerification(page);
      await page.route(calls, lose, { times: 1 });
      await makePayment(page, 'Payment Successful');
      await page.getByRole('button', { name: 'Go to Payments' }).click();
      await expect(
        pending(page)
          .getByRole('row')
          .filter({ hasText: `$${amount}` }),
      ).toHaveCount(1);
      expect(keys.size).toBe(1);

      const another = newAmount();
      await openStep1(page);
      await page.getByLabel('Amount to pay').fill(another);
      await goToVerification(page);
      await page.route(calls, (route) => route.abort());
      const unknown = await makePayment(page, 'We could not confirm this payment');
      await expect(unknown).toContainText('Please do not pay again.');
      await page.unroute(calls);
      await unknown.getByRole('button', { name: 'Check again' }).click();
      await expect(page.getByRole('dialog', { name: 'Payment Successful' })).toBeVisible({ timeout: 30_000 });
      await page.getByRole('button', { name: 'Go to Payments' }).click();
      await expect(
        pending(page)
          .getByRole('row')
          .filter({ hasText: `$${another}` }),
      ).toHaveCount(1);
    });

    test('F-05 AUTH-15 a session that ends on step 3 pays nothing, and signing in leads back to it', async ({
      page,
    }) => {
      await openStep1(page);
      await page.getByLabel('Amount to pay').fill(newAmount());
      await goToVerification(page);
      await page.route(calls, (route) =>
        route.fulfill({
          status: 401,
          contentType: 'application/problem+json',
          json: { type: 'about:blank', title: 'Ended', status: 401, code: 'unauthorised', traceId: 't-1' },
        }),
      );
      await page.getByRole('button', { name: 'Make Payment' }).click();
      await expectPage(page, 'You have been signed out');
      await page.unroute(calls);
      await page.getByRole('button', { name: 'Sign In Here' }).click();
      await expectPage(page, 'Payment Verification');
    });
  });
});

test.describe('a member with a fixed and a free amount', () => {
  test.use({ person: 'declan@example.org', allowedComplaints: FAILED_REQUEST });

  test('WIZ-07 WIZ-08 WIZ-21 WIZ-23 WIZ-54 AMB-49 R-11 of two payments one is declined and one is made, and both are told', async ({
    page,
  }) => {
    await openStep1(page);
    const all = page.getByRole('checkbox', { name: 'Select all' });
    await expect(all).toBeChecked();
    await expect(line(page, '000020459727').getByRole('textbox')).toHaveCount(0);
    await line(page, '000020458479').getByLabel('Amount to pay').fill('400.01');
    await goToVerification(page);
    const result = await makePayment(page, 'A Payment Failed');
    await expect(result.getByRole('region', { name: 'Failed' })).toContainText('$400.01');
    await expect(result.getByRole('region', { name: 'Paid' })).toContainText('$31.44');
    await expect(result).toContainText('Your payment failed. Please try again later.');
    await expectGoodAtEverySize(page);
  });
});

test.describe('a member who adds an account', () => {
  test.use({ person: 'halina@example.org' });

  test('WIZ-29 WIZ-31 WIZ-32 AMB-46 R-18 the wallet opens in the click, and what was added there is chosen', async ({
    page,
    context,
  }) => {
    await openStep1(page);
    await proceed(page);
    await expectPage(page, 'Payment Method');
    const digits = String(Date.now()).slice(-4);
    await page.getByRole('button', { name: 'Manage payment methods' }).click();
    const notice = page.getByRole('dialog', { name: 'Manage payment methods' });
    await expect(notice).toContainText('close the wallet window and return to this page');
    const opened = context.waitForEvent('page');
    await notice.getByRole('button', { name: /^Continue/ }).click();
    const wallet = await opened;
    await wallet.getByRole('link', { name: 'Add a bank account' }).click();
    await wallet.getByLabel('Savings').check();
    await wallet.getByLabel('Routing number').fill('021000021');
    await wallet.getByLabel('Account number', { exact: true }).fill(`55301${digits}`);
    await wallet.getByLabel('Account number again').fill(`55301${digits}`);
    await wallet.getByRole('button', { name: 'Add bank account' }).click();
    await expect(wallet.getByText(digits).first()).toBeVisible();
    await wallet.close();
    await notice.getByRole('button', { name: 'I have finished' }).click();
    await expect(page.getByLabel(new RegExp(`ending in ${digits}`))).toBeChecked();
  });
});

test.describe('a member who pays again and again', () => {
  test.use({ person: 'konrad@example.org' });

  test('WIZ-05 WIZ-28 WIZ-37 WIZ-53 F-02 a recurring payment is set up, and cannot be set up twice', async ({
    page,
  }) => {
    await openStep1(page);
    const certificate = line(page, '000020469386');
    // A run before on the same data has set it up.
    const known = await certificate.getByText('Has a recurring payment').isVisible();
    await page.getByLabel(/^Recurring payment/).check();
    if (!known) {
      await proceed(page);
      await page.getByLabel(/^Checking/).check();
      await proceed(page);
      await expect(problems(page)).toContainText('Please select a payment frequency to continue.');
      await page.getByLabel('Quarterly').check();
      await proceed(page);
      await expectPage(page, 'Payment Verification');
      await expect(page.getByText(/for \$144\.99 every three months/)).toBeVisible();
      const result = await makePayment(page, 'Payment Successful');
      await result.getByRole('button', { name: 'Go to Payments' }).click();
      await expect(pending(page).getByRole('row').filter({ hasText: '$144.99' })).toContainText('Recurring');
      await openStep1(page);
      await page.getByLabel(/^Recurring payment/).check();
    }
    await expect(certificate.getByText('Has a recurring payment')).toBeVisible();
    await certificate.getByRole('checkbox').check();
    await proceed(page);
    await expect(problems(page)).toContainText(
      'Certificate 000020469386 has a recurring Premium payment already.',
    );
  });
});
