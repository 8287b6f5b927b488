import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { translatedTexts, translateEveryPage } from '../support/translator.ts';

test.describe('a member whose browser translates the pages', () => {
  test.use({ person: 'manyCertificates' });

  test('CTX-02 CERT-04 DOC-01 SUP-03 PROF-08 sees the texts of every page follow, and no page fails', async ({
    page,
  }) => {
    await translateEveryPage(page);

    await page.goto('/certificates');
    await expectPage(page, 'Certificates');
    const certificates = page.getByRole('list', { name: 'Your certificates' });
    await page.getByRole('button', { name: 'Open all' }).click();
    await expect(certificates.getByText('Billing frequency').first()).toBeVisible();
    await expect(certificates.getByRole('heading', { level: 2 })).toHaveCount(12);
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
});
