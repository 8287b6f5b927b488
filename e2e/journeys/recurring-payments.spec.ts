import { clickContinue, line, makePayment, setFutureStartDate } from '../support/payment-form.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { openStep1, pending, problems } from './make-payments.fixture.ts';
import { endSchedules, openPayments } from './payments.fixture.ts';

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
    // An earlier run on this data may have set it up.
    await endSchedules(page, await openPayments(page));
    await openStep1(page);
    const certificate = line(page, '000020469386');
    await page.getByLabel(/^Recurring payment/).check();
    await expect(certificate.getByText('Has a recurring payment')).toHaveCount(0);
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
    await expect(certificate.getByText('Has a recurring payment')).toBeVisible();
    await certificate.getByRole('checkbox').check();
    await clickContinue(page);
    await expect(problems(page)).toContainText(
      'Certificate 000020469386 has a recurring Premium payment already.',
    );
  });
});
