import { openSigningWindow, SIGNING_PORT } from '../support/e-signature.ts';
import { expectInViewport, tabTo } from '../support/keyboard.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { fact } from './certificates.fixture.ts';

test.describe('a member in a state where a spouse must consent', () => {
  test.use({ demoUser: 'spouseConsent' });

  test('answers the spouse question, and the form receives the answer', {
    tag: ['@SPO-01', '@SPO-02', '@SPO-04', '@SPO-06', '@AMB-53'],
  }, async ({ page, context }) => {
    await page.goto('/certificate-details/000020443438');
    const loan = page.getByRole('button', { name: /^Take Out Loan/ });
    await loan.click();
    const dialog = page.getByRole('dialog', { name: 'Spouse Consent Required' });
    // No option looks selected at first.
    const background = (name: string) =>
      dialog.getByRole('radio', { name }).evaluate((dot) => getComputedStyle(dot).backgroundColor);
    expect([await background('Yes'), await background('No')]).not.toContain(
      await dialog
        .getByRole('button', { name: 'Continue' })
        .evaluate((button) => getComputedStyle(button).backgroundColor),
    );
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('This field is required', { exact: true })).toHaveCount(3);
    await expectAccessible(page);
    await dialog.getByLabel('Yes').check();
    await dialog.getByLabel("Spouse's full name").fill('Luis & Co');
    await dialog.getByLabel("Spouse's e-mail address").fill('luis@example.org');
    const asked = context.waitForEvent('request', (request) => new URL(request.url()).port === SIGNING_PORT);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    expect((await asked).url()).toMatch(
      /Spouse_UserName=Luis%20%26%20Co&Spouse_Email=luis%40example\.org&EnvelopeField_Reference=[0-9a-f-]{36}$/,
    );
    await expect(dialog).toBeHidden();
  });

  test('the keyboard alone leads through the spouse dialog to the form', {
    tag: ['@CERT-18', '@DETAIL-20', '@SPO-01', '@SPO-03', '@SPO-06', '@CTX-02'],
  }, async ({ page, context }) => {
    await page.goto('/certificates');
    await expectPage(page, 'Certificates');
    await tabTo(page, 'link', 'Certificate Details for 000020443438');
    await page.keyboard.press('Enter');
    await expectPage(page, 'Certificate Details');
    await expect(fact(page, 'Cash value')).toBeVisible();
    const loan = await tabTo(page, 'button', /^Take Out Loan/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Spouse Consent Required' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(loan).toBeFocused();

    // In a viewport smaller than the dialog (400 % zoom), each part is reachable from its top.
    await page.setViewportSize({ width: 320, height: 256 });
    await page.keyboard.press('Enter');
    // A Tab press before the dialog has focus must still return focus to the opener on close.
    await expectInViewport(await tabTo(page, 'button', 'Close'));
    await expectInViewport(await tabTo(page, 'radio', 'Yes'));
    await page.keyboard.press('Space');
    await expectInViewport(await tabTo(page, 'textbox', "Spouse's full name"));
    await page.keyboard.type('Luis Valdez');
    await expectInViewport(await tabTo(page, 'textbox', "Spouse's e-mail address"));
    await page.keyboard.type('luis@example.org');
    await expectInViewport(await tabTo(page, 'button', 'Continue'));
    const form = await openSigningWindow(context, () => page.keyboard.press('Enter'));
    await form.close();
    await expect(dialog).toBeHidden();
    await expect(loan).toBeFocused();
  });
});
