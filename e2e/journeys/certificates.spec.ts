import type { Page } from 'playwright/test';
import { openSigningWindow } from '../support/e-signature.ts';
import { expectInViewport, tabTo } from '../support/keyboard.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, FAILED_REQUEST, test } from '../support/test.ts';
import { fact } from './certificates.fixture.ts';

const MARGARET = '000020419791';
const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test.describe('a member with one life certificate', () => {
  test.use({ demoUser: 'oneCertificate' });

  test('the card opens the whole certificate without a wait, and leads back', {
    tag: [
      '@CERT-18',
      '@DETAIL-01',
      '@DETAIL-05',
      '@DETAIL-14',
      '@DETAIL-15',
      '@DETAIL-19',
      '@DETAIL-20',
      '@DETAIL-27',
      '@DETAIL-33',
    ],
  }, async ({ page }) => {
    await test.step('the card prefetches the page', async () => {
      await page.goto('/certificates');
      const link = page.getByRole('link', { name: `Certificate Details for ${MARGARET}` });
      const code = page.waitForResponse(/\/releases\/certificates\/.*\.js$/);
      await link.hover();
      await code;
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('.js')) scripts.push(request.url());
      });
      await link.click();
      await expectPage(page, 'Certificate Details');
      await expect(fact(page, 'Estimated death benefit')).toContainText('$60,920.00');
      expect(scripts.filter((url) => url.includes('/certificates/'))).toEqual([]);
    });

    await test.step('the page shows the whole certificate', async () => {
      await expect(fact(page, 'Cash value')).toHaveText('$38,976.00');
      await expect(fact(page, 'Paid-up additional insurance')).toContainText('$8,400.00');
      await expect(fact(page, 'Available for a loan')).toHaveText('$39,335.52');
      await expect(part(page, 'Beneficiaries')).toContainText('Nils Anders Lindqvist');
      await expect(part(page, 'Payment').getByRole('link', { name: 'Pay Now' })).toHaveAttribute(
        'href',
        '/make-payments',
      );
    });

    await test.step('a term is explained by keyboard', async () => {
      await page.getByRole('button', { name: 'Help: Cash Value' }).focus();
      await expect(page.getByRole('tooltip')).toContainText('built up so far');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('tooltip')).toHaveCount(0);
    });

    await test.step('labels are read once and aligned', async () => {
      // Each label is read once, and each help button has a name.
      const values = part(page, 'Values');
      await expect(values).toMatchAriaSnapshot(`
        - term: Estimated death benefit
        - definition:
          - text: $60,920.00
          - 'button "Help: Accelerated Death Benefit"'
        - definition:
          - 'button "Help: Estimated Death Benefit"'
        - term: Cash value
        - definition: $38,976.00
        - definition:
          - 'button "Help: Cash Value"'
      `);
      const tops = await values
        .getByRole('term')
        .evaluateAll((terms) => terms.slice(0, 2).map((term) => term.getBoundingClientRect().top));
      expect(tops[0], 'two labels in one row').toBe(tops[1]);
      await page.setViewportSize({ width: 390, height: 844 });
      const early = await values.getByRole('button', { name: /Accelerated/ }).boundingBox();
      const label = await values.getByRole('term').first().boundingBox();
      expect(early?.x, 'in the column of its label').toBeCloseTo(label?.x ?? 0, 0);
    });

    await test.step('the page fits at 400 % zoom, and leads back', async () => {
      // 400 % zoom of a 1280 px screen is a 320 px viewport.
      await page.setViewportSize({ width: 320, height: 256 });
      await expectNoHorizontalScroll(page);
      await page.getByRole('link', { name: 'Back to Certificates' }).click();
      await expectPage(page, 'Certificates');
    });
  });

  test('the keyboard alone opens a form at the signing service', {
    tag: ['@DETAIL-10', '@AMB-27', '@AMB-46', '@R-17', '@R-18'],
  }, async ({ page, context }) => {
    await page.goto(`/certificate-details/${MARGARET}`);
    const change = page.getByRole('button', { name: /^Change Beneficiaries/ });
    await change.focus();
    const form = await openSigningWindow(context, () => page.keyboard.press('Enter'));
    await expect(form.getByText(MARGARET).first()).toBeVisible();
    expect(await form.evaluate(() => window.opener === null)).toBe(true);
    await expect(change).toBeEnabled();
  });

  test('both pages fit at 400 % zoom and work by keyboard', {
    tag: ['@CERT-18', '@DETAIL-10', '@CTX-02'],
  }, async ({ page, context }) => {
    // A screen of 1280 by 1024 is then a viewport of 320 by 256 (WCAG 1.4.10).
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/certificates');
    await expectPage(page, 'Certificates');
    await expectInViewport(await tabTo(page, 'link', `Certificate Details for ${MARGARET}`));
    await expectNoHorizontalScroll(page);
    await page.keyboard.press('Enter');
    await expectPage(page, 'Certificate Details');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectInViewport(await tabTo(page, 'link', 'Back to Certificates'));
    await expect(fact(page, 'Cash value')).toBeVisible();
    await expectInViewport(await tabTo(page, 'link', 'Pay Now'));
    await expectInViewport(await tabTo(page, 'button', /^Change Beneficiaries/));
    await expectNoHorizontalScroll(page);
    await openSigningWindow(context, () => page.keyboard.press('Enter'));
  });

  test('an unavailable form closes its window and is reported', { tag: ['@ERR-22', '@AMB-46'] }, async ({
    page,
    context,
  }) => {
    await page.route('**/v1/docusign/**', (route) => route.fulfill({ status: 200, json: [] }));
    await page.goto(`/certificate-details/${MARGARET}`);
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: /^Take Out Loan/ }).click();
    const form = await opening;
    await expect(page.getByText('Oops! There was a problem getting our DocuSign links.')).toBeVisible();
    await expect.poll(() => form.isClosed()).toBe(true);
  });
});

test.describe("a number that is not the member's", () => {
  test.use({ demoUser: 'oneCertificate', allowedConsoleErrors: FAILED_REQUEST });

  test('shows no certificate and a way back; a failed quote hides values only', {
    tag: ['@AMB-58', '@R-14', '@ERR-04'],
  }, async ({ page }) => {
    await page.goto('/certificate-details/000020422820');
    await expect(page.getByText('There were no certificates to display.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Certificates' }).click();
    await expectPage(page, 'Certificates');

    await page.route('**/v1/certificate/GetSurrenderQuote*', (route) => route.abort());
    await page.goto(`/certificate-details/${MARGARET}`);
    await expect(
      page.getByRole('main').getByText('Oops! There was a problem getting your certificate information.'),
    ).toBeVisible();
    await expect(part(page, 'People')).toContainText('Margaret Ann Lindqvist');
    await expectAccessible(page);
  });
});

/**
 * Expects twelve collapsed certificates, urgent ones first, which a click, the browser's search or printing expands.
 */
async function expectCollapsedList(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Your certificates' });
  await expect(list.getByRole('heading', { level: 3 })).toHaveCount(12);
  const first = list.getByRole('listitem').first();
  await expect(first).toContainText('$108.13');
  const more = first.getByText('Billing frequency');
  await expect(more).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2800);
  await tabTo(page, 'button', /^Flexible Premium Universal Life Insurance, /);
  await page.keyboard.press('Enter');
  await expect(more).toBeVisible();
  // The state survives the details page and back navigation.
  await first.getByRole('link', { name: /^Certificate Details/ }).click();
  await page.getByRole('link', { name: 'Back to Certificates' }).click();
  await expect(more).toBeVisible();
  // Simulates the browser's search, which expands its match.
  const second = list.getByRole('listitem').nth(1);
  const button = second.getByRole('button', { expanded: false });
  const id = await button.getAttribute('aria-controls');
  await page.evaluate((hash) => location.assign(`#${hash}`), id);
  await expect(second.getByRole('button', { expanded: true })).toBeVisible();
  await expect(second.getByText('Billing frequency')).toBeVisible();
  const third = list.getByRole('listitem').nth(2).getByText('Billing frequency');
  await expect(third).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(third).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
}

test.describe('a member with every line of business', () => {
  test.use({ demoUser: 'manyCertificates' });

  test('sees the values of universal life, annuities and general certificates', {
    tag: [
      '@CERT-04',
      '@CERT-06',
      '@CERT-14',
      '@DETAIL-06',
      '@DETAIL-14',
      '@DETAIL-21',
      '@DETAIL-25',
      '@DETAIL-32',
      '@AMB-28',
    ],
  }, async ({ page }) => {
    await page.goto('/certificates');
    await expectCollapsedList(page);
    await page.goto('/certificate-details/000020422820');
    await expect(fact(page, 'Cash value')).toHaveText('$44,092.33');
    await expect(part(page, /^Activity Summary/).getByRole('row')).toHaveCount(4);
    await page.getByRole('button', { name: 'Show all 12' }).click();
    await expect(part(page, /^Activity Summary/).getByRole('row')).toHaveCount(13);
    await expectAccessible(page);

    await page.goto('/certificate-details/000020423275');
    await expect(fact(page, 'Cash value')).toHaveText('$61,195.20');
    await expect(fact(page, 'Interest rates')).toContainText('% current');
    await page.goto('/certificate-details/000020424822');
    await expect(fact(page, 'Payout amount')).toHaveText('$672.00');
    await expect(fact(page, 'Issue date')).toHaveText('July 08, 2019');
    await expect(fact(page, 'Death benefit')).toHaveText('$24,192.00');
    await expect(part(page, 'Values')).toContainText(
      'N/A means that an annuity that pays out has no such value.',
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  });
});

test.describe('a member who prints the page for the family', () => {
  test.use({ demoUser: 'manyCertificates' });

  test('gets three facts of a certificate in a line', { tag: ['@CERT-05'] }, async ({ page }) => {
    await page.goto('/certificates/for-my-family');
    const facts = page.getByRole('listitem').filter({ hasText: '000020420454' }).locator('dl > div');
    await expect(facts.first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const boxes = await Promise.all([0, 1, 2].map((index) => facts.nth(index).boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  });
});

test.describe('a member whose certificates are suspended', () => {
  test.use({ demoUser: 'suspended' });

  test('sees whom to call, in the list and on the page', {
    tag: ['@CERT-09', '@CERT-16', '@CERT-19', '@R-14'],
  }, async ({ page }) => {
    await page.goto('/certificates');
    await expect(page.getByText('Please contact our customer support center.')).toHaveCount(3);
    await expect(page.getByRole('link', { name: 'Certificate Details' }).first()).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.goto('/certificate-details/000020429359');
    await expect(part(page, 'Values')).toContainText(
      'Please contact our customer support center. 800-555-0199',
    );
    await expect(fact(page, 'Face value')).toHaveText('Please contact our customer support center.');
  });
});

test.describe('a newly registered member in the grace period', () => {
  test.use({ demoUser: 'inGrace' });

  test('sees the remaining days, and downloads the welcome packet', {
    tag: ['@F-18', '@WEL-02', '@WEL-03', '@WEL-04', '@WEL-05'],
  }, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'new-registration', value: 'true', url: baseURL ?? '' }]);
    await page.goto('/certificates');
    const dialog = page.getByRole('dialog', { name: 'Your welcome packet' });
    const documents = dialog.getByRole('button', { name: /^Download/ });
    await expect(documents.first()).toBeFocused();
    await expectAccessible(page);
    for (let index = 0; index < (await documents.count()); index += 1) {
      const saving = page.waitForEvent('download');
      await documents.nth(index).click();
      expect((await saving).suggestedFilename()).toMatch(/^Welcome Packet - .+ - Denise Braxton\.pdf$/);
    }
    await expect(dialog).toBeHidden();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('new-registration');
    await expect(page.getByText(/^In grace until .+: \d+ days left$/)).toBeVisible();
  });
});
