import type { Locator, Page } from 'playwright/test';
import { expectFocusableInViewport, tabTo } from '../support/keyboard.ts';
import {
  goToVerification,
  hideScheduledPayments,
  makePayment,
  submitPayment,
  uniqueAmount,
} from '../support/payment-form.ts';
import { expectPage } from '../support/sign-in.ts';
import { expectSpokenOnce, recordSpoken } from '../support/spoken.ts';
import { expect, FAILED_REQUEST, test } from '../support/test.ts';
import { openStep1, pending, problems } from './make-payments.fixture.ts';

const WIDE = { width: 1280, height: 900 };

/** The viewport of a 1280 by 1024 window at 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };
async function expectPendingOnce(page: Page, amount: string): Promise<void> {
  await expect(
    pending(page)
      .getByRole('row')
      .filter({ hasText: `$${amount}` }),
  ).toHaveCount(1);
}

async function pressButton(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, 'button', name);
  await page.keyboard.press('Enter');
}

async function retype(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Zooms to 400 % and back: the way forward is reachable and uncovered. */
async function expectInViewportWhenZoomed(page: Page, name: string): Promise<void> {
  await page.setViewportSize(ZOOMED);
  await expectFocusableInViewport(page.getByRole('button', { name, exact: true }));
  await page.setViewportSize(WIDE);
}

/** Moves over an unavailable day, which explains itself, to the next available one. Returns that day's name. */
async function chooseDayByKeyboard(page: Page): Promise<string> {
  const field = page.getByLabel('Payment date');
  // Arrow keys move within a group of radios.
  await tabTo(page, 'radio', /^(?:On the due date|As soon as possible)/);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('Another day')).toBeChecked();
  await pressButton(page, 'Choose from a calendar');
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
  const isOnDay = () => page.evaluate(() => document.activeElement?.closest('td') !== null);
  for (let stops = 0; stops < 5 && !(await isOnDay()); stops += 1) await page.keyboard.press('Tab');
  const unavailable = page.getByText(/^(?:Saturday|Sunday), .*: Banks make no payments on weekends\.$/);
  const reason = page.getByText(/^\w+day, .*: .*\.$/);
  for (let day = 0; day < 7 && !(await unavailable.isVisible()); day += 1)
    await page.keyboard.press('ArrowRight');
  await expect(unavailable).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  for (let day = 0; day < 7 && (await reason.isVisible()); day += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  const chosenDay = page
    .getByRole('status')
    .filter({ hasText: /^(?:Mon|Tues|Wednes|Thurs|Fri)day, \w+ \d\d, \d{4}$/ });
  const words = await chosenDay.textContent();
  return (words ?? '').replace(/^\w+, /, '');
}

test.describe('a member with one universal life certificate', () => {
  test.use({ demoUser: 'min-jun@example.org' });

  test('pays once by keyboard over a reload, and Back pays nothing again', {
    tag: [
      '@WIZ-01',
      '@WIZ-17',
      '@WIZ-25',
      '@WIZ-33',
      '@WIZ-36',
      '@WIZ-38',
      '@WIZ-48',
      '@WIZ-50',
      '@WIZ-51',
      '@WIZ-52',
      '@CTX-02',
      '@F-01',
      '@F-12',
      '@F-14',
    ],
  }, async ({ page }) => {
    test.slow();
    const amount = uniqueAmount();
    await recordSpoken(page);
    await test.step('step 1 rejects an invalid amount', async () => {
      await openStep1(page);
      await expectInViewportWhenZoomed(page, 'Continue');
      await retype(page, await tabTo(page, 'textbox', /^Amount to pay/), 'nothing');
      await pressButton(page, 'Continue');
      await expect(problems(page)).toContainText('Cannot make $0.00 payment.');
      await retype(page, await tabTo(page, 'textbox', /^Amount to pay/), `$${amount}`);
      await expect(page.getByLabel('Subtotal')).toHaveText(`$${amount}`);
      await pressButton(page, 'Continue');
    });

    await test.step('step 2 explains missing answers', async () => {
      await expectPage(page, 'Payment Method');
      await expectSpokenOnce(page, 'Step 2 of 3 Payment Method');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await pressButton(page, 'Clear');
      await pressButton(page, 'Continue');
      await expect(problems(page).getByRole('link')).toHaveText([
        'Please select a payment method to continue.',
        'Please select a payment date to continue.',
      ]);
      await expectSpokenOnce(page, 'Please check your answers');
    });

    const chosen = await chooseDayByKeyboard(page);
    await expectInViewportWhenZoomed(page, 'Continue');
    await tabTo(page, 'radio', /^Checking account \(Bank account ending in 70678997\)/);
    await page.keyboard.press('Space');
    await pressButton(page, 'Continue');

    await test.step('step 3 keeps its values over a reload and a change', async () => {
      await expectPage(page, 'Payment Verification');
      await expectSpokenOnce(page, 'Step 3 of 3 Payment Verification');
      await page.reload();
      await expectPage(page, 'Payment Verification');
      await expect(page.getByRole('main').getByText(`once, on ${chosen}, for $${amount}.`)).toBeVisible();
      await expectInViewportWhenZoomed(page, 'Make Payment');
      await pressButton(page, /^Change Premium/);
      await expectPage(page, 'Payment Details');
      await pressButton(page, 'Continue');
      await expectPage(page, 'Payment Verification');
      await expectSpokenOnce(page, 'Step 3 of 3 Payment Verification');
    });

    await test.step('the payment is made once', async () => {
      await pressButton(page, 'Make Payment');
      const result = page.getByRole('dialog', { name: 'Payment Successful' });
      // Another journey or an earlier run may have paid on this line.
      const scheduled = page.getByRole('button', { name: 'Yes, pay this too' });
      await expect(scheduled.or(result).first()).toBeVisible({ timeout: 40_000 });
      if (await scheduled.isVisible()) await pressButton(page, 'Yes, pay this too');
      await expect(result).toContainText(/Reference: \S+/, { timeout: 40_000 });
      await expect(result.getByRole('button', { name: 'Close' })).toBeFocused();
      await expectSpokenOnce(page, 'Payment Successful');
      await expectInViewportWhenZoomed(page, 'Go to Payments');
      await pressButton(page, 'Go to Payments');
      await expectPage(page, 'Payments');
      await expectPendingOnce(page, amount);

      await page.goBack();
      await expectPage(page, 'Payment Details');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });

  test.describe('whose connection fails', () => {
    test.use({ allowedConsoleErrors: FAILED_REQUEST });
    const calls = '**/v1/payment/MakeSinglePayment*';

    test('a lost or missing response never causes a second payment', {
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
      // The code that shows the result fails to load.
      await page.route('**/releases/payments/**', (route) => route.abort());
      await goToVerification(page);
      await submitPayment(
        page,
        page.getByText(/because the connection failed. No money has moved. .*call us: 800-555-0199/),
      );
      await context.setOffline(true);
      const notSent = page.getByRole('group', { name: /^Nothing was sent: you are not connected/ });
      await submitPayment(page, notSent);
      await expect(notSent).toContainText('No money has moved.');
      await context.setOffline(false);
      expect(keys).toEqual([]);
      await page.unroute('**/releases/payments/**');
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
      await openStep1(other);
      await other.getByLabel('Amount to pay').fill(amount);
      await goToVerification(other);
      await other.getByRole('button', { name: 'Make Payment' }).dblclick();
      const question = other.getByRole('alertdialog', { name: 'A payment is scheduled already' });
      await expect(question).toContainText(`A payment of $${amount} by you is scheduled for`);
      await question.getByRole('button', { name: 'Yes, pay this too' }).click();
      const repeated = other.getByRole('dialog', { name: 'You made this payment already' });
      await expect(repeated).toContainText('No second payment was made.', { timeout: 40_000 });
      await other.getByRole('button', { name: 'Go to Payments' }).click();
      await expectPendingOnce(other, amount);
      await other.close();

      const another = uniqueAmount();
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
      await expectPendingOnce(page, another);
    });

    test('a session that ends on step 3 pays nothing and resumes after sign-in', {
      tag: ['@F-05', '@AUTH-15'],
    }, async ({ page }) => {
      const amount = uniqueAmount();
      await hideScheduledPayments(page);
      await openStep1(page);
      await page.getByLabel('Amount to pay').fill(amount);
      await goToVerification(page);
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

    test('a session that ends after the payment tells its result after sign-in', {
      tag: ['@F-05', '@F-13', '@R-09'],
    }, async ({ page }) => {
      const amount = uniqueAmount();
      await hideScheduledPayments(page);
      await openStep1(page);
      await page.getByLabel('Amount to pay').fill(amount);
      await goToVerification(page);
      // The server makes the payment, the response is lost, and the retry meets the end of the session.
      let requests = 0;
      await page.route(calls, async (route) => {
        requests += 1;
        if (requests > 1) return route.fulfill({ status: 401, json: {} });
        await route.fetch();
        await route.abort();
      });
      await submitPayment(page, page.getByRole('heading', { name: 'You have been signed out' }));
      await expect(page.getByRole('main')).toContainText('Sign in again to see whether it arrived.');
      await page.unroute(calls);
      await page.getByRole('button', { name: 'Sign In Here' }).click();
      await expectPage(page, 'Payment Successful');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('main')).toContainText(`$${amount}, Premium for certificate`);
      await page.getByRole('link', { name: 'Go to Payments' }).click();
      await expectPendingOnce(page, amount);

      const another = uniqueAmount();
      await openStep1(page);
      await page.getByLabel('Amount to pay').fill(another);
      await goToVerification(page);
      // The request never reaches the server, and the member reloads the page.
      await page.route(calls, () => undefined);
      await page.getByRole('button', { name: 'Make Payment' }).click();
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
});

test.describe('a member who gets a notification', () => {
  test.use({ demoUser: 'oneCertificate', allowedConsoleErrors: FAILED_REQUEST });

  test('it stays above the action bar', { tag: ['@WIZ-04', '@AMB-02'] }, async ({ page }) => {
    await page.route('**/assets/navmessage.json', (route) => route.fulfill({ status: 500 }));
    await page.goto('/make-payments');
    await expectPage(page, /Payment Details$/);
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
    const bar = page.locator('[data-action-bar]');
    await expect(toast).toContainText('assets/navmessage.json');
    // Pauses its countdown.
    await toast.getByRole('button', { name: 'Close' }).focus();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 664 });
      await expect(bar).toBeVisible();
      await expect(async () => {
        const [above, below] = [await toast.boundingBox(), await bar.boundingBox()];
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      }).toPass();
    }
  });
});
