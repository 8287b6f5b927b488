import type { Page } from 'playwright/test';
import { installTranslator, translatedTexts } from '../support/browser-translator.ts';
import { disableBatching } from '../support/open-page-state.ts';
import { untickAll } from '../support/payment-form.ts';
import { setServerDate } from '../support/server-date.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Doubles the certificates to enable the search: the member's own, and the same ones under other numbers. */
async function doubleCertificates(page: Page): Promise<void> {
  await disableBatching(page);
  await page.route('**/v1/**/GetCertificateSummary?*', async (route) => {
    const response = await route.fetch();
    const summary: { Certificates: { CertificateNumber: string }[] } = await response.json();
    const others = summary.Certificates.map((certificate) => ({
      ...certificate,
      CertificateNumber: certificate.CertificateNumber.replace(/^0000/, '0009'),
    }));
    await route.fulfill({
      response,
      json: { ...summary, Certificates: [...summary.Certificates, ...others] },
    });
  });
}

test.describe('a member whose browser translates pages', () => {
  test.use({ demoUser: 'manyCertificates' });

  test('sees every page translated without failures', {
    tag: ['@CTX-02', '@CERT-04', '@DOC-01', '@SUP-03', '@PROF-08'],
  }, async ({ page }) => {
    await installTranslator(page);

    await page.goto('/certificates');
    await expectPage(page, 'Certificates');
    const certificates = page.getByRole('list', { name: 'Your certificates' });
    await page.getByRole('button', { name: 'Open all' }).click();
    await expect(certificates.getByText('Billing frequency').first()).toBeVisible();
    await expect(certificates.getByRole('heading', { level: 3 })).toHaveCount(12);
    expect(await translatedTexts(page)).toBeGreaterThan(20);

    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await expectPage(page, 'Documents');
    await page.getByLabel('Certificate', { exact: true }).selectOption('000020423717');
    await page.getByLabel('Kind of document').selectOption('IRS Form Documents');
    await expect(page.getByText('3 found, out of 8 documents')).toBeVisible();
    await page.getByLabel('Kind of document').selectOption('Contract');
    await expect(page.getByText('1 found, out of 8 documents')).toBeVisible();

    await page.getByRole('link', { name: 'Support', exact: true }).click();
    await expectPage(page, 'Member Support');
    const search = page.getByRole('combobox', { name: 'Search help articles', exact: true }).first();
    await search.fill('loan');
    await expect(page.getByRole('option').first()).toBeVisible();
    await search.fill('loan interest');
    await expect(page.getByRole('option', { name: 'How does loan interest work?' })).toBeVisible();
    await search.press('Enter');
    await expectPage(page, 'Search results');

    await page.goto('/edit-profile/account');
    await expectPage(page, 'Update Online Account Information');
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const problems = page.getByRole('group', { name: 'Please check your answers' });
    await expect(problems.getByRole('link')).toHaveCount(1);
    await page.getByLabel('First name').fill('Harold');
    await expect(problems).toHaveCount(0);
  });

  test('searches certificates, selects payments and opens the calendar', {
    tag: ['@CTX-02', '@CERT-04', '@WIZ-12', '@WIZ-38'],
  }, async ({ page }) => {
    await installTranslator(page);

    await doubleCertificates(page);
    await page.goto('/certificates');
    await expectPage(page, 'Certificates');
    await expect(page.getByText('Showing 15 of 24 certificates')).toBeVisible();
    const search = page.getByLabel('Search your certificates');
    await search.fill('000020423717');
    await expect(page.getByText('Showing 1 of 1 found, out of 24 certificates')).toBeVisible();
    await search.fill('20423717');
    await expect(page.getByText('Showing 2 of 2 found, out of 24 certificates')).toBeVisible();
    await search.fill('nothing has this name');
    await expect(page.getByText('No certificate matches your search.')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    // Near the end of a month, all days for a payment are in the next one.
    const now = new Date();
    await setServerDate(page, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 16)));
    await page.goto('/make-payments');
    await expectPage(page, 'Payment Details');
    await untickAll(page);
    await expect(page.getByText('Subtotal, 0 payments')).toBeVisible();
    await page
      .getByRole('group', { name: /^Premium for certificate/ })
      .first()
      .getByRole('checkbox')
      .check();
    await expect(page.getByText('Subtotal, 1 payment', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page, 'Payment Method');
    await page.getByRole('radio', { name: 'Another day' }).check();
    await page.getByRole('button', { name: 'Choose from a calendar' }).click();
    const calendar = page
      .getByRole('application', { name: 'Calendar' })
      .or(page.getByRole('group', { name: 'Calendar' }));
    const month = await calendar.first().textContent();
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(calendar.first()).not.toHaveText(month ?? '');
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(calendar.first()).toHaveText(month ?? '');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expectPage(page, 'Payment Details');
    expect(await translatedTexts(page)).toBeGreaterThan(20);
  });
});

test('a start page that the browser translates is shown without failures', {
  tag: ['@CTX-02', '@HOME-01'],
}, async ({ page }) => {
  await installTranslator(page);
  await page.goto('/');
  expect(await translatedTexts(page)).toBeGreaterThan(10);
  // The shell takes over the static page when the browser is idle.
  await expect(page.locator('script[type="portal-deferred"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expectPage(page, 'Sign in to manage your account online');
  await page.getByRole('link', { name: 'terms of use', exact: true }).click();
  await expectPage(page, /Terms/);
});
