import type { Locator, Page } from 'playwright/test';
import { expectInViewport, tabTo } from '../support/keyboard.ts';
import {
  clickContinue,
  goToVerification,
  hideScheduledPayments,
  line,
  makePayment,
  setFutureStartDate,
  submitPayment,
  uniqueAmount,
} from '../support/payment-form.ts';
import { expectPage } from '../support/sign-in.ts';
import { expectSpokenOnce, recordSpoken } from '../support/spoken.ts';
import { expect, expectGoodAtEverySize, FAILED_REQUEST, test } from '../support/test.ts';

const WIDE = { width: 1280, height: 900 };
/** The viewport of a 1280 by 1024 window at 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };
const pending = (page: Page) => page.getByRole('table', { name: 'Pending Payments' });
const problems = (page: Page) => page.getByRole('group', { name: 'Please check your answers' });

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
  const button = page.getByRole('button', { name, exact: true });
  await button.focus();
  await expectInViewport(button);
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

// all-pages.spec.ts checks accessibility and widths of each step.
async function openStep1(page: Page): Promise<void> {
  await page.goto('/make-payments');
  await expectPage(page, 'Payment Details');
  await expect(page.getByLabel('Subtotal')).toBeVisible();
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
    await openStep1(page);
    await expectInViewportWhenZoomed(page, 'Continue');
    await retype(page, await tabTo(page, 'textbox', /^Amount to pay/), 'nothing');
    await pressButton(page, 'Continue');
    await expect(problems(page)).toContainText('Cannot make $0.00 payment.');
    await retype(page, await tabTo(page, 'textbox', /^Amount to pay/), `$${amount}`);
    await expect(page.getByLabel('Subtotal')).toHaveText(`$${amount}`);
    await pressButton(page, 'Continue');

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
    const chosen = await chooseDayByKeyboard(page);
    await expectInViewportWhenZoomed(page, 'Continue');
    await tabTo(page, 'radio', /^Checking account \(Bank account ending in 70678997\)/);
    await page.keyboard.press('Space');
    await pressButton(page, 'Continue');

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
      await submitPayment(page, page.getByText(/Your payment was not sent, because the connection failed/));
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

test.describe('a member with a fixed and a free amount', () => {
  test.use({ demoUser: 'declan@example.org', allowedConsoleErrors: FAILED_REQUEST });

  test('one of two payments is declined, and both are reported', {
    tag: ['@WIZ-07', '@WIZ-08', '@WIZ-21', '@WIZ-23', '@WIZ-54', '@AMB-49', '@R-11'],
  }, async ({ page }) => {
    await openStep1(page);
    const all = page.getByRole('checkbox', { name: 'Select all' });
    // An earlier run may have paid the fixed amount.
    await all.check();
    await expect(line(page, '000020459727').getByRole('textbox')).toHaveCount(0);
    await line(page, '000020458479').getByLabel('Amount to pay').fill('400.01');
    await goToVerification(page);
    const result = await makePayment(page, 'A Payment Failed');
    await expect(result.getByRole('region', { name: 'Failed' })).toContainText('$400.01');
    await expect(result.getByRole('region', { name: /^(?:Paid|Scheduled|Made already)$/ })).toContainText(
      '$31.44',
    );
    await expect(result).toContainText('Your payment failed. Please try again later.');
    await expectGoodAtEverySize(page);
  });
});

test.describe('a member whose payments fail at the bank', () => {
  // On data of an earlier run, the server first asks whether to pay twice.
  test.use({ demoUser: 'manyCertificates', allowedConsoleErrors: FAILED_REQUEST });

  test('mixed failures report every payment, and lose nothing', {
    tag: ['@R-09', '@R-11', '@F-13'],
  }, async ({ page }) => {
    test.slow();
    await openStep1(page);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('checkbox', { name: 'Select all' }).uncheck();
    // Amounts that trigger faults of the bank processor.
    for (const [certificate, amount] of [
      ['000020422820', '400.02'],
      ['000020423275', '400.03'],
      ['000020423717', '400.05'],
    ] as const) {
      await line(page, certificate).getByLabel('Amount to pay').fill(amount);
    }
    await expect(page.getByLabel('Subtotal')).toHaveText('$1,200.10');
    await goToVerification(page);
    const result = await makePayment(page, 'We could not confirm this payment');
    const unknown = result.getByRole('region', { name: 'Not confirmed yet' });
    await expect(unknown.getByRole('listitem')).toHaveText([/^\$400\.02/]);
    const paid = result.getByRole('region', { name: /^(?:Paid|Scheduled)$/ });
    await expect(paid.getByRole('listitem')).toHaveText([/^\$400\.03.*P-/, /^\$400\.05.*P-/]);
    await expect(paid).toContainText('We will take $800.08 from');

    await openStep1(page);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('checkbox', { name: 'Select all' }).uncheck();
    await line(page, '000020423717').getByLabel('Amount to pay').fill('400.04');
    await goToVerification(page);
    const late = await makePayment(page, 'Payment Successful');
    await expect(late).toContainText(
      /\$400\.04, Premium for certificate 000020423717Traditional IRA Deferred Annuity, Harold James PruittReference: P-/,
    );
  });
});

test.describe('a member who adds an account', () => {
  test.use({ demoUser: 'halina@example.org' });

  test('the wallet opens on click, and the added account is selected', {
    tag: ['@WIZ-29', '@WIZ-31', '@WIZ-32', '@AMB-46', '@R-18'],
  }, async ({ page, context }) => {
    await openStep1(page);
    await clickContinue(page);
    await expectPage(page, 'Payment Method');
    const digits = String(Date.now()).slice(-4);
    await page.getByRole('button', { name: 'Manage payment methods' }).click();
    const notice = page.getByRole('dialog', { name: 'Manage payment methods' });
    await expect(notice).toContainText('close that window and come back here');
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
    await expect(page.getByLabel(new RegExp(`ending in \\d{4}${digits}\\)`))).toBeChecked();
  });
});

test.describe('a member with a recurring payment', () => {
  test.use({ demoUser: 'konrad@example.org' });

  test('sets up a recurring payment, and not twice', {
    tag: ['@WIZ-05', '@WIZ-28', '@WIZ-37', '@WIZ-53', '@F-02'],
  }, async ({ page }) => {
    await openStep1(page);
    const certificate = line(page, '000020469386');
    // An earlier run on this data may have set it up.
    const known = await certificate.getByText('Has a recurring payment').isVisible();
    await page.getByLabel(/^Recurring payment/).check();
    if (!known) {
      await clickContinue(page);
      await page.getByLabel(/^Checking/).check();
      await clickContinue(page);
      await expect(problems(page)).toContainText('Please select a payment frequency to continue.');
      await page.getByLabel('Quarterly').check();
      await setFutureStartDate(page);
      await clickContinue(page);
      await expectPage(page, 'Payment Verification');
      await expect(page.getByRole('main').getByText(/for \$144\.99 every three months/)).toBeVisible();
      const result = await makePayment(page, 'Payment Successful');
      await result.getByRole('button', { name: 'Go to Payments' }).click();
      await expect(pending(page).getByRole('row').filter({ hasText: '$144.99' })).toContainText('Recurring');
      await openStep1(page);
      await page.getByLabel(/^Recurring payment/).check();
    }
    await expect(certificate.getByText('Has a recurring payment')).toBeVisible();
    await certificate.getByRole('checkbox').check();
    await clickContinue(page);
    await expect(problems(page)).toContainText(
      'Certificate 000020469386 has a recurring Premium payment already.',
    );
  });
});
