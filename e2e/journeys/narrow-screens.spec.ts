import type { Page } from 'playwright/test';
import { expectUnclippedText } from '../support/expect-unclipped-text.ts';
import { disableBatching, openPageState } from '../support/open-page-state.ts';
import { PAGE_STATES, SCREENSHOT_ONLY } from '../support/page-states.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { withTextSize } from '../support/text-size.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** States whose messages, dialogs and buttons leave little room for large text. */
const NARROW_STATES = [
  'Home: a visitor',
  'Loading DocuSign: the signing window',
  'Certificates: one certificate',
  'Certificates: nothing due',
  'Make payments: step 1, with a mistake',
  'Make payments: step 2, payment method, with its calendar',
  'Make payments: result, paid',
  'Make payments: result, failed',
  'Make payments: result, not known',
  'Documents: a document on its way',
  'Support: an article with a list, which did not help',
  'Report a death: mistakes',
];

for (const name of NARROW_STATES)
  test.describe(`for a member who sees ${name}`, () => {
    const state = [...PAGE_STATES, ...SCREENSHOT_ONLY].find(
      ({ page, description }) => `${page}: ${description}` === name,
    );
    if (!state) throw new Error(`There is no page state ${name}`);
    test.use({ demoUser: state.demoUser });

    test('words are whole at every text size', { tag: '@CTX-02' }, async ({ page }) => {
      await openPageState(page, state);
      await expectUnclippedText(page);
    });
  });

test.describe('for a member whose payments are not confirmed', () => {
  test.use({ demoUser: 'pendingPayments' });

  test('the alert keeps its words whole at every text size', { tag: ['@CTX-02', '@F-13'] }, async ({
    page,
  }) => {
    await disableBatching(page);
    const payment = (reference: string, amount: string) => ({
      'last-payment-response': {
        'reference-number': reference,
        'payment-status': 'UNKNOWN',
        'payment-date': '2026-12-02',
        CertificateNumber: '000020440955',
        'total-amount': amount,
        PaymentType: 'Premium',
        'cancel-until': '2026-12-02',
        'payment-method-token': 'pm-100192-1',
      },
    });
    const SinglePayments = [payment('P-0000000000A1', '150.00'), payment('P-0000000000A2', '75.00')];
    await page.route('**/v1/payment/GetPendingPayments?*', (route) =>
      route.fulfill({ json: { RecurringPayments: [], SinglePayments } }),
    );
    await page.goto('/payments');
    const alert = page.getByRole('status').filter({ hasText: 'payments are not confirmed yet' });
    await expect(alert).toBeVisible();
    await expectUnclippedText(page, undefined, 'main');
  });
});

test.describe('for a member', () => {
  test.use({ demoUser: 'oneCertificate' });

  test('a tablet rotated with its open menu stays usable, after a reload too', {
    tag: ['@NAV-01', '@NAV-02'],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto('/payments');
    await expectPage(page, 'Payments');
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await expect(menuOf(page)).toBeVisible();
    await page.setViewportSize({ width: 1180, height: 820 });
    const payNow = page.getByRole('main').getByRole('link', { name: 'Pay Now' });
    // `getByRole` ignores links in inert content.
    await payNow.click({ trial: true });
    await page.reload();
    await expectPage(page, 'Payments');
    await payNow.click({ trial: true });
    await menuOf(page).getByRole('link', { name: 'Documents' }).click();
    await expectPage(page, 'Documents');
  });

  test('a phone shows the death benefit without scrolling', {
    tag: '@ANN-01',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto('/certificates');
    await expect(page.getByRole('region', { name: 'Announcement' })).toBeVisible();
    await expect(page.getByText('$60,920.00')).toBeInViewport({ ratio: 1 });
  });

  test("the phone's bar shows whole words without overlap at every text size", {
    tag: ['@NAV-02', '@CTX-02'],
  }, async ({ page }) => {
    for (const [path, heading, button] of [
      ['/contact', 'Contact Member Services', 'Menu'],
      ['/payments', 'Payments', 'Help with this page'],
    ] as const) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      await expectPage(page, heading);
      await expect(page.getByRole('banner').getByRole('button', { name: button })).toBeVisible();
      for (const width of [390, 320]) {
        await expectUnclippedText(
          page,
          [100, 130, 150, 200].map((percent) => ({ width, height: 844, percent })),
          'header, [aria-label="Call us"]',
        );
      }
    }
  });

  test("the phone's bar scrolls with a page that is low for its text", {
    tag: ['@NAV-02', '@CTX-02'],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/payments');
    await expectPage(page, 'Payments');
    const scrolledBar = async () => {
      await page.evaluate(() => scrollTo(0, 1_000));
      return page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom > 0);
    };
    expect(await scrolledBar()).toBe(true);
    await withTextSize(page, 200, async () => expect(await scrolledBar()).toBe(false));
  });

  test("the environment's name is whole in the phone's bar at 200 %", { tag: '@NAV-02' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/contact');
    await expectPage(page, 'Contact Member Services');
    const name = page.getByRole('banner').getByText('Demonstration').locator('..');
    await expect(name).toBeVisible();
    await withTextSize(page, 200, async () => {
      const cut = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(cut).toBe(0);
    });
  });

  test('a select shows a long choice on several lines', { tag: '@CTX-02' }, async ({ page }) => {
    await page.goto('/contact');
    await expectPage(page, 'Contact Member Services');
    const issue = page.getByLabel('Issue', { exact: true });
    await issue.selectOption('Set up or stop electronic funds transfer');
    const height = () => issue.evaluate(({ clientHeight }) => clientHeight);
    const oneLine = await height();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await height()).toBeGreaterThan(oneLine);
  });

  test('a telephone number in a text stays on one line at 200 %', { tag: '@CTX-02' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/support');
    await expectPage(page, 'Member Support');
    const number = page.getByRole('main').getByRole('link', { name: '800-555-0199' });
    await expect(number).toBeVisible();
    await withTextSize(page, 200, async () => {
      const lines = await number.evaluate((link) => {
        const words = document.createRange();
        words.selectNodeContents(link);
        return new Set([...words.getClientRects()].map(({ top }) => top)).size;
      });
      expect(lines).toBe(1);
    });
  });

  test('the page name is not clipped in a bar of 320 px', { tag: '@NAV-02' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/contact');
    await expectPage(page, 'Contact Member Services');
    const bar = page.getByRole('banner');
    await expect(bar).toContainText('Environment: Demonstration');
    const outside = await bar.getByText('Contact Member Services').evaluate((name) => {
      const words = document.createRange();
      words.selectNodeContents(name);
      const { left, right, top, bottom } = words.getBoundingClientRect();
      const box = name.getBoundingClientRect();
      const ofBar = name.closest('header')?.getBoundingClientRect();
      return {
        sideways: left < box.left || right > Math.min(box.right, innerWidth),
        upOrDown: top < (ofBar?.top ?? Infinity) || bottom > (ofBar?.bottom ?? 0),
        cut: getComputedStyle(name).textOverflow !== 'clip' || name.scrollWidth > name.clientWidth,
      };
    });
    expect(outside).toEqual({ sideways: false, upOrDown: false, cut: false });
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('the bar names the page, and its menu closes in every way', {
      tag: '@NAV-02',
    }, async ({ page }) => {
      await page.goto('/payments');
      await expectPage(page, 'Payments');
      await expect(page.getByRole('banner')).toContainText('Payments');
      const toggle = page.getByRole('banner').getByRole('button', { name: /menu/i });
      await expect(toggle).toHaveText('Menu');
      await expect(menuOf(page)).toBeHidden();
      const closings: Readonly<Record<string, () => Promise<unknown>>> = {
        escape: () => page.keyboard.press('Escape'),
        back: () => page.goBack(),
        'tap outside': () => page.touchscreen.tap(380, 500),
        toggle: () => toggle.click(),
      };
      for (const [way, close] of Object.entries(closings)) {
        await test.step(way, async () => {
          await toggle.click();
          await expect(menuOf(page)).toBeVisible();
          await expect(toggle).toHaveText('Close menu');
          await expect(toggle).toHaveAttribute('aria-expanded', 'true');
          await close();
          await expect(menuOf(page)).toBeHidden();
          await expect(toggle).toHaveAttribute('aria-expanded', 'false');
          await expect(page).toHaveURL('/payments');
        });
      }
      await toggle.click();
      await menuOf(page).getByRole('link', { name: 'Support' }).click();
      await expectPage(page, 'Member Support');
      await expect(menuOf(page)).toBeHidden();
      await expect(page.getByRole('banner')).toContainText('Support');
      await page.goBack();
      await expectPage(page, 'Payments');
    });
  });
});
