import type { Page } from 'playwright/test';
import {
  clickContinue,
  goToVerification,
  hideScheduledPayments,
  makePayment,
  submitPayment,
  uniqueAmount,
} from '../support/payment-form.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, FAILED_REQUEST, test } from '../support/test.ts';
import { expectPending, openStep1, pending } from './make-payments.fixture.ts';

/** Opens step 3 with a unique amount, which it returns. */
async function openVerification(page: Page): Promise<string> {
  const amount = uniqueAmount();
  await hideScheduledPayments(page);
  await openStep1(page);
  await page.getByLabel('Amount to pay').fill(amount);
  await goToVerification(page);
  return amount;
}

test.describe('a member whose connection fails', () => {
  test.use({ demoUser: 'min-jun@example.org', allowedConsoleErrors: FAILED_REQUEST });
  const calls = '**/v1/payment/MakeSinglePayment*';

  test('a second payment needs a confirmation, not a lost response', {
    tag: ['@R-09', '@R-11', '@F-13'],
  }, async ({ page, context }) => {
    test.slow();
    const amount = uniqueAmount();
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/MakeSinglePayment')) keys.push(request.headers()['idempotency-key']);
    });
    await openStep1(page);
    await page.getByLabel('Amount to pay').fill(amount);
    await goToVerification(page);
    await context.setOffline(true);
    const notSent = page.getByRole('group', { name: /^Nothing was sent, because you were not connected/ });
    await submitPayment(page, notSent);
    await expect(notSent).toContainText('No money has moved.');
    await context.setOffline(false);
    expect(keys).toEqual([]);
    await page.route(
      calls,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await makePayment(page, 'Payment Successful');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);

    const other = await context.newPage();
    await hideScheduledPayments(other);
    await openStep1(other);
    await other.getByLabel('Amount to pay').fill(amount);
    await goToVerification(other);
    await other.getByRole('button', { name: 'Make Payment' }).dblclick();
    const repeated = other.getByRole('dialog', { name: 'You made this payment already' });
    await expect(repeated).toContainText('No second payment was made.');
    await other.getByRole('button', { name: 'Go to Payments' }).click();
    await expectPending(other, amount, 1);
    await other.close();

    const third = await context.newPage();
    await openStep1(third);
    await third.getByLabel('Amount to pay').fill(amount);
    await goToVerification(third);
    await third.getByRole('button', { name: 'Make Payment' }).dblclick();
    const question = third.getByRole('alertdialog', { name: 'There is a payment for this already' });
    await expect(question).toContainText(`You scheduled $${amount} for`);
    await question.getByRole('button', { name: 'Yes, pay this too' }).dblclick();
    await expect(third.getByRole('dialog', { name: 'Payment Successful' })).toBeVisible();
    await third.getByRole('button', { name: 'Go to Payments' }).click();
    await expectPending(third, amount, 2);
    await third.close();

    const another = uniqueAmount();
    await openStep1(page);
    await page.getByLabel('Amount to pay').fill(another);
    await goToVerification(page);
    await page.route(calls, (route) => route.abort());
    const unknown = await makePayment(page, 'Payment Not Confirmed');
    await expect(unknown).toContainText('Please do not pay again.');
    await page.unroute(calls);
    await unknown.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('dialog', { name: 'Payment Successful' })).toBeVisible();
    await page.getByRole('button', { name: 'Go to Payments' }).click();
    await expectPending(page, another, 1);
  });

  test('a session that ends on step 3 pays nothing and resumes after sign-in', {
    tag: ['@F-05', '@AUTH-15'],
  }, async ({ page }) => {
    const amount = await openVerification(page);
    await page.route(calls, (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', title: 'Ended', status: 401, code: 'unauthorized', traceId: 't-1' },
      }),
    );
    await submitPayment(page, page.getByRole('heading', { name: 'You have been signed out' }));
    await expectPage(page, 'You have been signed out');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('main')).toContainText('Your payment was not sent. No money has moved.');
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Sign In Here' }).click();
    await expectPage(page, 'Step 3 of 3 Payment Verification');
    await expect(page.getByRole('main').getByText(`for $${amount}.`)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Your payment was not sent.' })).toBeFocused();
  });

  test('a session that ends while the wallet is open leads to the new list', {
    tag: ['@F-05', '@AUTH-15', '@WIZ-32'],
  }, async ({ page, context }) => {
    await hideScheduledPayments(page);
    await openStep1(page);
    await clickContinue(page);
    await page.getByRole('button', { name: 'Manage payment methods' }).click();
    const opening = context.waitForEvent('page');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Continue/ })
      .click();
    await (await opening).waitForURL(/\/wallet/);
    const methods = '**/v1/payment/GetPaymentMethods*';
    await page.route(methods, (route) => route.fulfill({ status: 401, json: {} }));
    await page.evaluate(() => {
      window.dispatchEvent(new Event('blur'));
      window.dispatchEvent(new Event('focus'));
    });
    await expectPage(page, 'You have been signed out');
    await page.unroute(methods);
    await page.getByRole('button', { name: 'Sign In Here' }).click();
    const alert = page.getByRole('group', { name: /^You came back from our payment provider\. Your/ });
    await expect(alert).toBeFocused();
  });

  test('a session that ends after the payment tells its result after sign-in', {
    tag: ['@F-05', '@F-13', '@R-09'],
  }, async ({ page }) => {
    const amount = await openVerification(page);
    // The server makes the payment, the response is lost, and the retry meets the end of the session.
    let requests = 0;
    await page.route(calls, async (route) => {
      requests += 1;
      if (requests > 1) return route.fulfill({ status: 401, json: {} });
      await route.fetch();
      await route.abort();
    });
    await submitPayment(page, page.getByRole('heading', { name: 'You have been signed out' }));
    await expect(page.getByRole('main')).toContainText(
      'We do not know yet whether what you sent has arrived.',
    );
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Sign In Here' }).click();
    await expectPage(page, 'Payment Successful');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('main')).toContainText(`$${amount}, Premium for certificate`);
    await page.getByRole('link', { name: 'Go to Payments' }).click();
    await expectPending(page, amount, 1);

    const another = uniqueAmount();
    await openStep1(page);
    await page.getByLabel('Amount to pay').fill(another);
    await goToVerification(page);
    // The request never reaches the server, and the member reloads the page.
    await page.route(calls, () => undefined);
    const held = page.waitForRequest(calls);
    await page.getByRole('button', { name: 'Make Payment' }).click();
    await held;
    await expect(page.getByRole('button', { name: 'Making your payment' })).toBeVisible();
    await page.unroute(calls);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const notMade = page.getByRole('group', { name: 'The payment that you sent was not made.' });
    await expect(notMade).toBeFocused();
    await page.goto('/payments');
    await expect(pending(page)).toBeVisible();
    await expect(
      pending(page)
        .getByRole('row')
        .filter({ hasText: `$${another}` }),
    ).toHaveCount(0);
  });
});
