import type { Locator, Page } from 'playwright/test';
import { openPageState } from '../support/open-page-state.ts';
import { REGISTRATION_PAGE_STATES } from '../support/page-states/registration.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const WIDE = { width: 1280, height: 900 };

/** Edges of a visible element in CSS pixels. */
async function edges(element: Locator) {
  await expect(element).toBeVisible();
  return element.evaluate((node) => {
    const { top, bottom, left, right } = node.getBoundingClientRect();
    return { top, bottom, left, right };
  });
}

const term = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true });

test.describe('of a member with one certificate', () => {
  test.use({ demoUser: 'oneCertificate' });

  test('a phone shows two short facts of a certificate in one line', { tag: ['@CERT-07'] }, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/certificates');
    const amount = await edges(term(page, 'Face amount'));
    expect((await edges(term(page, 'Issue date'))).top).toBe(amount.top);
    expect((await edges(term(page, 'Tax qualification'))).top).toBeGreaterThan(amount.bottom);
  });

  test('a tablet shows three facts of the payment in one line', {
    tag: ['@DETAIL-20', '@DETAIL-27', '@DETAIL-30'],
  }, async ({ page }) => {
    await page.setViewportSize(TABLET);
    await page.goto('/certificate-details/000020419791');
    const { top } = await edges(term(page, 'Amount'));
    expect((await edges(term(page, 'Next payment due'))).top).toBe(top);
    expect((await edges(term(page, 'Billing frequency'))).top).toBe(top);
    expect((await edges(term(page, 'Available for a loan'))).top).toBeGreaterThan(top);
    await expectNoHorizontalScroll(page);
  });

  test('the search of a topic has its button below the field', { tag: ['@SUP-03'] }, async ({ page }) => {
    await page.goto('/support');
    const search = page.getByRole('form', { name: 'Billing & Payments' });
    for (const size of [WIDE, TABLET]) {
      await page.setViewportSize(size);
      const field = await edges(search.getByRole('combobox'));
      const button = await edges(search.getByRole('button'));
      expect(button.top).toBeGreaterThan(field.bottom);
      await expectNoHorizontalScroll(page);
    }
  });

  test('top questions and telephone are above the topics on a phone', {
    tag: ['@SUP-02', '@SUP-04', '@SUP-08'],
  }, async ({ page }) => {
    await page.goto('/support');
    const question = page.getByRole('link', { name: 'How do I make a payment online?' });
    const card = page.getByRole('region', { name: 'Need Additional Help?' });
    const topic = page.getByRole('link', { name: 'Life Insurance' });
    await page.setViewportSize(WIDE);
    expect((await edges(question)).left).toBeGreaterThan((await edges(topic)).right);
    expect((await edges(question)).top).toBeLessThan((await edges(topic)).top);
    await page.setViewportSize(PHONE);
    expect((await edges(question)).bottom).toBeLessThan((await edges(card)).top);
    expect((await edges(card)).bottom).toBeLessThan((await edges(topic)).top);
    await expectNoHorizontalScroll(page);
  });

  test('the search of a topic is folded on a phone', { tag: ['@SUP-03'] }, async ({ page }) => {
    await page.goto('/support');
    const tile = page.getByRole('listitem').filter({ hasText: 'Annuities' });
    const toggle = tile.getByRole('button', { name: 'Search all help articles' });
    const box = tile.getByRole('combobox', { name: 'Search all help articles' });
    await expect(box).toBeVisible();
    await expect(toggle).toBeHidden();
    await page.setViewportSize(PHONE);
    await expect(box).toBeHidden();
    await toggle.press('Enter');
    await expect(box).toBeFocused();
    await toggle.press('Enter');
    await expect(box).toBeHidden();
  });

  test('the help button of a wide screen ends where the page ends', { tag: ['@NAV-01'] }, async ({
    page,
  }) => {
    await page.goto('/certificates');
    await expectPage(page, 'Certificates');
    const help = await edges(page.getByText('Help with this page', { exact: true }));
    const summary = await edges(page.getByRole('region', { name: 'Payment summary' }));
    expect(help.right).toBeCloseTo(summary.right, 0);
  });
});

test.describe('of a member with many certificates', () => {
  test.use({ demoUser: 'manyCertificates' });

  test('a tablet shows the value of a certificate beside its name', { tag: ['@CERT-04'] }, async ({
    page,
  }) => {
    await page.setViewportSize(TABLET);
    await page.goto('/certificates');
    const row = page.getByRole('listitem').filter({ hasText: '000020420454' });
    const name = await edges(row.getByRole('heading'));
    const value = await edges(row.getByText('Estimated death benefit').first());
    expect(value.top).toBeLessThan(name.bottom);
  });
});

test.describe('of a visitor who registers', () => {
  test.use({ demoUser: 'notRegistered' });

  test('a phone shows Finish across the page, above Back and Cancel', { tag: ['@REG-04'] }, async ({
    page,
  }) => {
    const step3 = REGISTRATION_PAGE_STATES.find(({ description }) => description === 'step 3');
    if (!step3) throw new Error('There is no page state of step 3');
    await openPageState(page, step3);
    await page.setViewportSize(PHONE);
    const [finish, back, cancel] = await Promise.all(
      ['Finish registration', 'Back', 'Cancel'].map((name) => edges(page.getByRole('button', { name }))),
    );
    const field = await edges(page.getByLabel('First name'));
    expect([finish?.left, finish?.right]).toEqual([field.left, field.right]);
    expect(back?.top).toBeGreaterThan(finish?.bottom ?? 0);
    expect(cancel?.top).toBe(back?.top);
    await page.setViewportSize(WIDE);
    expect((await edges(page.getByRole('button', { name: 'Back' }))).top).toBe(
      (await edges(page.getByRole('button', { name: 'Finish registration' }))).top,
    );
  });
});
