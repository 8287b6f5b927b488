import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright/test';
import { tabTo } from '../support/keyboard.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectGoodAtEverySize, FAILED_REQUEST, test } from '../support/test.ts';

const cover = (page: Page) => page.getByRole('dialog', { name: 'Loading Document...' });
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const certificate = (page: Page) => page.getByLabel('Certificate', { exact: true });
const group = (page: Page, name: string) => page.getByRole('region', { name });

/** Returns the first bytes of the downloaded file. */
async function contentOf(download: Download): Promise<string> {
  return (await readFile(await download.path())).subarray(0, 5).toString('latin1');
}

async function saving(page: Page, press: () => Promise<void>): Promise<Download> {
  const download = page.waitForEvent('download');
  await press();
  return download;
}

test.describe('the documents of a member with many certificates', () => {
  test.use({ demoUser: 'manyCertificates' });

  test('are saved, combined, opened, and found again after a reload', {
    tag: ['@CTX-08', '@DOC-10', '@DOC-11', '@F-10', '@R-16'],
  }, async ({ page }) => {
    await page.goto('/certificates');
    await expectPage(page, 'Certificates');
    await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
    await expectPage(page, 'Documents');
    const taxForms = page.getByRole('region', { name: /^Tax forms for \d{4}$/ });
    const form = await saving(page, () =>
      taxForms
        .getByRole('button', { name: /^Download/ })
        .first()
        .click(),
    );
    expect(form.suggestedFilename()).toMatch(/^\d{4} - Tax form - [^/]+\.pdf$/);
    await expect(certificate(page).locator('optgroup')).not.toHaveCount(0);
    await certificate(page).selectOption('000020423717');
    await expect(group(page, 'IRS Form Documents (3)')).toBeVisible();

    const bill = await saving(page, () =>
      group(page, 'Billing Statements (1)')
        .getByRole('button', { name: /^Download/ })
        .click(),
    );
    expect(bill.suggestedFilename()).toMatch(/^\d{4}-\d\d - Billing statement - [^/]+\.pdf$/);
    expect(await contentOf(bill)).toBe('%PDF-');
    await expect(cover(page)).toHaveCount(0);

    // What the window shows depends on the browser: a viewer or a download.
    const opened = page.waitForEvent('popup');
    await group(page, 'Contracts (1)').getByRole('button', { name: /^Open/ }).click();
    await (await opened).close();
    await expect(cover(page)).toHaveCount(0);

    await page.getByLabel('Kind of document').selectOption('IRS Form Documents');
    await expect(page.getByText('3 found, out of 8 documents')).toBeVisible();
    await page.reload();
    await expect(page.getByText('3 found, out of 8 documents')).toBeVisible();
    await page.getByRole('button', { name: 'Download several at once' }).click();
    await page.getByRole('button', { name: 'Choose all 3' }).click();
    await expectGoodAtEverySize(page);
    const archive = await saving(page, () =>
      page.getByRole('button', { name: 'Download 3 documents' }).click(),
    );
    expect(archive.suggestedFilename()).toMatch(/^Documents - Annuity - [^/]+\.zip$/);
    expect((await contentOf(archive)).slice(0, 2)).toBe('PK');

    await page.getByRole('link', { name: 'Older Documents: IRS Form Documents' }).click();
    await expectPage(page, 'Contact Member Services');
    await expect(page.getByLabel('Additional Detail (required)')).toHaveValue(
      'About certificate 000020423717, IRS Form Documents:\n',
    );
    await page.goBack();
    await expectPage(page, 'Documents');
    await page.goBack();
    await expectPage(page, 'Certificates');
  });
});

test.describe('documents that fail to load', () => {
  test.use({ demoUser: 'oneCertificate', allowedConsoleErrors: FAILED_REQUEST });

  test('are reported, can be cancelled, and leave a link when blocked', {
    tag: ['@ERR-03', '@ERR-16', '@ERR-17', '@DOC-07', '@F-23', '@R-16'],
  }, async ({ page }) => {
    const failDownloads = { status: 403, contentType: 'application/problem+json', body: '{}' };
    await page.route('**/v1/document/GetDocumentList?*', (route) => route.fulfill(failDownloads), {
      times: 1,
    });
    await page.goto('/documents');
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toContainText(
      'Oops! There was a problem when getting the document list.',
    );
    await expect(notifications(page)).not.toContainText('Oops!');
    await expect(main.getByRole('link', { name: '800-555-0199' }).first()).toBeVisible();
    await main.getByRole('button', { name: 'Try again' }).click();

    const contract = group(page, 'Contracts (1)');
    const { promise: pendingResponse, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/v1/document/GetDocument?*', async (route) => {
      await pendingResponse;
      await route.fulfill(failDownloads);
    });
    await contract.getByRole('button', { name: /^Download/ }).click();
    await expect(cover(page)).toBeVisible();
    expect(await cover(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    await page.keyboard.press('Escape');
    await expect(cover(page)).toHaveCount(0);
    await expect(contract.getByRole('button', { name: /^Download/ })).toBeFocused();
    answer();
    await contract.getByRole('button', { name: /^Open/ }).click();
    await expect(contract.getByText('Oops! There was a problem when getting the document.')).toBeVisible();
    await expect(cover(page)).toHaveCount(0);
    await expectGoodAtEverySize(page);

    await page.unroute('**/v1/document/GetDocument?*');
    await page.evaluate(() => {
      window.open = () => null;
    });
    await contract.getByRole('button', { name: 'Try again' }).click();
    const ready = page.getByRole('dialog', { name: 'Your document is ready' });
    await expect(ready.getByRole('link', { name: /^Open the contract/ })).toHaveAttribute('href', /^blob:/);
  });
});

test.describe('on a phone, with the keyboard alone', () => {
  test.use({ demoUser: 'annuities', viewport: { width: 390, height: 844 } });

  test('a member saves a document, chooses paperless delivery and reverts it', {
    tag: ['@F-11', '@CTX-08', '@DOC-11'],
  }, async ({ page }) => {
    await page.goto('/documents');
    await expectPage(page, 'Documents');
    await certificate(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(group(page, 'Contracts (1)')).toBeVisible();
    await tabTo(page, 'button', /^Download the/);
    const saved = await saving(page, () => page.keyboard.press('Enter'));
    expect(await contentOf(saved)).toBe('%PDF-');
    await expect(cover(page)).toHaveCount(0);

    // Close to the end of the page, searched backwards.
    const choose = page.getByRole('button', { name: /^(Choose paperless|Change how)/ });
    await choose.focus();
    await page.keyboard.press('Enter');
    const bills = page.getByRole('checkbox', { name: 'Billing Statements' });
    await expect(bills).not.toBeChecked();
    await bills.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Save my choice' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Check this box if you agree.').first()).toBeVisible();
    await page.getByRole('checkbox', { name: /^I have read this/ }).focus();
    await page.keyboard.press('Space');
    await expectGoodAtEverySize(page);
    await page.getByRole('button', { name: 'Save my choice' }).press('Enter');
    await expect(page.getByText('Your choice is saved.')).toBeVisible();

    await page.reload();
    await expect(page.getByText(/^Without paper since/)).toBeVisible();
    await choose.press('Enter');
    await bills.press('Space');
    await page.getByRole('button', { name: 'Save my choice' }).press('Enter');
    await expect(page.getByText('Your choice is saved.')).toBeVisible();
    await expect(page.getByText(/^Today we mail your documents to you on paper/)).toBeVisible();
  });
});
