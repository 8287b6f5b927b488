import type { Page } from 'playwright/test';
import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const card = (page: Page, number: string) =>
  page
    .getByRole('list', { name: 'Your certificates' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `Certificate Details for ${number}` }) });

/** The theme's colour for danger (SUM-05). */
const RED = 'rgb(138, 26, 22)';

test.describe('certificates', () => {
  test.describe('of a member of every line of business', () => {
    test.use({ demoUser: 'manyCertificates' });

    test('one card for each owned certificate, with its own facts', {
      tag: [
        '@CERT-01',
        '@CERT-04',
        '@CERT-05',
        '@CERT-06',
        '@CERT-07',
        '@CERT-08',
        '@CERT-10',
        '@CERT-11',
        '@CERT-12',
        '@CERT-13',
        '@CERT-14',
        '@CERT-18',
      ],
    }, async ({ page }) => {
      await page.goto('/certificates');
      await expectPage(page, 'Certificates');
      await expect(page.getByRole('region', { name: 'Payment summary' })).toContainText(/\$[\d,]+\.\d\d/);
      await page.getByRole('button', { name: 'Open all' }).click();
      await expect(page.getByRole('link', { name: /^Certificate Details for / })).toHaveCount(12);
      await expect(card(page, '000020420454')).toContainText('$10,000.00');
      await expect(card(page, '000020420454')).toContainText('Whole Life Insurance');
      await expect(card(page, '000020420454').getByRole('term')).toContainText([/insured/i]);
      await expect(card(page, '000020423275')).toContainText(/annuitant/i);
      const exactly = (number: string, text: string) => card(page, number).getByText(text, { exact: true });
      await expect(exactly('000020423717', 'Qualified')).toBeVisible();
      await expect(exactly('000020420454', 'Non-Qualified')).toBeVisible();
      await expect(card(page, '000020424822')).toContainText(/\d\.\d\d%/);
      await card(page, '000020420454')
        .getByRole('link', { name: /^Certificate Details/ })
        .click();
      await expectPage(page, 'Certificate Details');
      await expect(page).toHaveURL('/certificate-details/000020420454');
      await expect(page.getByText('000020420454', { exact: true })).toBeVisible();
    });

    test('the documents of the chosen certificate, in four groups', {
      tag: ['@DOC-03', '@DOC-04', '@DOC-08', '@DOC-09'],
    }, async ({ page }) => {
      await page.goto('/documents');
      const select = page.getByLabel('Certificate', { exact: true });
      await expect(select).toHaveValue('0');
      await expect(select.getByRole('option')).not.toHaveCount(1);
      await select.selectOption('000020420454');
      for (const group of ['IRS Form Documents', 'Annual Statements', 'Billing Statements', 'Contracts']) {
        await expect(page.getByRole('region', { name: group })).toBeVisible();
      }
      await select.selectOption('0');
      await expect(page.getByRole('region', { name: 'Contracts' })).toHaveCount(0);
    });
  });

  test.describe('that are suspended', () => {
    test.use({ demoUser: 'suspended' });

    test('show the telephone number instead of values, and no details link', {
      tag: ['@CERT-09', '@CERT-16', '@CERT-19', '@CERT-23', '@AMB-18'],
    }, async ({ page }) => {
      await page.goto('/certificates');
      await expect(page.getByText('000020429359', { exact: true })).toBeVisible();
      await expect(page.getByText('Please contact our customer support center.')).toHaveCount(3);
      await expect(
        page.getByText('Certificate Details of this certificate are available by telephone.'),
      ).toHaveCount(2);
      await expect(page.getByRole('link', { name: /^Certificate Details for/ })).toHaveCount(0);
      // Panel and card ask to call first.
      await expect(page.getByText('Please call us before you pay.')).toHaveCount(1);
      await expect(page.getByRole('link', { name: /^Pay Now/ })).toHaveCount(0);
      await page.goto('/payments');
      await expect(page.getByRole('region', { name: 'Payment summary' })).toContainText(
        'Certificate 000020429359 is suspended: please call 800-555-0199 before you pay.',
      );
      await expect(page.getByRole('link', { name: /^Pay Now/ })).toHaveCount(0);
    });
  });

  test.describe('of a member who owns none', () => {
    test.use({ demoUser: 'payorOnly' });

    test('only show whom to call', { tag: ['@CERT-02', '@CERT-21', '@CERT-22'] }, async ({ page }) => {
      await page.goto('/certificates');
      await expect(
        page.getByText(
          'Certificate information is only available to Owners with active certificates. Please contact Customer Support Center for any questions at',
        ),
      ).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: '800-555-0199' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Certificate Details/ })).toHaveCount(0);
    });
  });

  test.describe('of a member without certificates', () => {
    test.use({ demoUser: 'noCertificates' });

    test('every first page explains why it is empty', {
      tag: ['@CERT-03', '@DOC-09', '@FORM-05', '@PAY-28', '@PAY-29'],
    }, async ({ page }) => {
      await page.goto('/certificates');
      await expect(page.getByText('There were no certificates to display.')).toBeVisible();
      await page.goto('/payments');
      await expect(page.getByText('There are no transactions to display.')).toBeVisible();
      await expect(
        page.getByText(
          'Payments are only displayed to the Payor and Owner or there are no recent payments to display.',
        ),
      ).toBeVisible();
      await page.goto('/forms');
      await expectPage(page, 'Available Forms');
      await expect(page.getByRole('heading', { name: 'Not available to you (8)' })).toBeVisible();
    });
  });

  test.describe('that are overdue', () => {
    test.use({ demoUser: 'overdue' });

    test('an overdue premium is red and labelled', {
      tag: ['@SUM-02', '@SUM-05', '@SUM-06'],
    }, async ({ page }) => {
      await page.goto('/certificates');
      const summary = page.getByRole('region', { name: 'Payment summary' });
      await expect(summary).toContainText('Overdue');
      for (const styled of ['Overdue', /^\$/]) {
        await expect(summary.getByText(styled, { exact: true })).toHaveCSS('color', RED);
      }
      await expect(summary).toHaveCSS('border-color', RED);
      await expect(summary.getByRole('link', { name: 'Pay Now' })).toBeVisible();
    });
  });

  test.describe('that are paid up', () => {
    test.use({ demoUser: 'singlePremium' });

    test('nothing is due, on the payments page neither', { tag: ['@SUM-04', '@SUM-12', '@SUM-13'] }, async ({
      page,
    }) => {
      await page.goto('/certificates');
      await expect(page.getByText('Your account is up to date.')).toBeVisible();
      await page.goto('/payments');
      await expect(page.getByText('Your account is up to date.')).toBeVisible();
    });
  });
});
