import { goToVerification, line, makePayment, untickAll } from '../support/payment-form.ts';
import { recordAnnouncements } from '../support/screen-reader-announcements.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectGoodAtEverySize, FAILED_REQUEST, test } from '../support/test.ts';
import { openStep1 } from './make-payments.fixture.ts';

test.describe('a member with a fixed and a free amount', () => {
  // One after the other: a payment of one test would be scheduled for the other.
  test.describe.configure({ mode: 'default' });
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
    await expect(result.getByText(/^1 failed, 1 (?:scheduled|made already)\.$/)).toBeVisible();
    await expect(result.getByRole('region', { name: 'Failed' })).toContainText('$400.01');
    await expect(result.getByRole('region', { name: /^(?:Scheduled|Made already)$/ })).toContainText(
      '$31.44',
    );
    await expect(result).toContainText('Your payment failed. Please try again later.');
    await expectGoodAtEverySize(page);
  });

  test('another account chosen at once starts at step 2, which is spoken', {
    tag: ['@WIZ-54', '@CTX-02'],
  }, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await recordAnnouncements(page);
    await page.route('**/v1/payment/Make*', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', title: 'Refused', status: 422, code: 'refused', traceId: 't-1' },
      }),
    );
    await openStep1(page);
    await line(page, '000020458479').getByLabel('Amount to pay').fill('400.01');
    await goToVerification(page);
    await page.evaluate(() => {
      window.announcements?.splice(0);
      new MutationObserver((_changes, observer) => {
        const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')];
        const retry = buttons.find(({ textContent }) => textContent?.startsWith('Choose another account'));
        if (!retry?.checkVisibility()) return;
        observer.disconnect();
        retry.click();
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.getByRole('button', { name: 'Make Payment' }).click();
    const title = page.getByRole('heading', { level: 1, name: 'Step 2 of 3 Payment Method' });
    await expect(title).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const spoken = await page.evaluate(() => window.announcements?.filter((text) => text.startsWith('Step')));
    expect({ spoken, errors }).toEqual({ spoken: ['Step 2 of 3 Payment Method'], errors: [] });
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
    await untickAll(page);
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
    const result = await makePayment(page, 'Payment Not Confirmed');
    const unknown = result.getByRole('region', { name: 'Not confirmed yet' });
    await expect(unknown.getByRole('listitem')).toHaveText([/^\$400\.02/]);
    const paid = result.getByRole('region', { name: 'Scheduled' });
    await expect(paid.getByRole('listitem')).toHaveText([/^\$400\.03.*P-/, /^\$400\.05.*P-/]);
    await expect(paid).toContainText('We will take $800.08 from');

    // The page repeats the unknown result, and the member can make other payments.
    await page.goto('/make-payments');
    await expectPage(page, 'Payment Not Confirmed');
    await page.getByRole('button', { name: 'Make another payment' }).click();
    await expectPage(page, 'Payment Details');
    await untickAll(page);
    await line(page, '000020423717').getByLabel('Amount to pay').fill('400.04');
    await goToVerification(page);
    const late = await makePayment(page, 'Payment Successful');
    await expect(late).toContainText(
      /\$400\.04, Premium for certificate 000020423717Traditional IRA Deferred Annuity, Harold James PruittReference: P-/,
    );
  });
});
