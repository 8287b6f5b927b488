import type { Locator, Page } from 'playwright/test';
import { expectFocusableInViewport, expectRoomForFocusRing, tabTo } from '../support/keyboard.ts';
import { uniqueAmount } from '../support/payment-form.ts';
import { expectAnnouncedOnce, recordAnnouncements } from '../support/screen-reader-announcements.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, FAILED_REQUEST, test } from '../support/test.ts';
import { expectPending, openStep1, problems } from './make-payments.fixture.ts';

const WIDE = { width: 1280, height: 900 };

/** The viewport of a 1280 by 1024 window at 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };
async function pressButton(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, 'button', name);
  await page.keyboard.press('Enter');
}

async function retype(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Zooms to 400 % and back: the way forward is reachable and uncovered. */
async function expectInViewportWhenZoomed(page: Page, name: string): Promise<void> {
  await page.setViewportSize(ZOOMED);
  await expectFocusableInViewport(page.getByRole('button', { name, exact: true }));
  await page.setViewportSize(WIDE);
}

/** Presses the right arrow until the name of the focused day matches. The focus follows a press late. */
async function moveToDay(page: Page, name: RegExp): Promise<void> {
  const focusedDay = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  for (let day = 0; day < 7; day += 1) {
    const focused = await focusedDay();
    if (name.test(focused)) return;
    await page.keyboard.press('ArrowRight');
    await expect.poll(focusedDay).not.toBe(focused);
  }
}

/** Moves over an unavailable day, which explains itself, to the next available one. Returns that day's name. */
async function chooseDayByKeyboard(page: Page): Promise<string> {
  const field = page.getByLabel('Payment date');
  // Arrow keys move within a group of radios.
  await tabTo(page, 'radio', /^(?:On the due date|As soon as possible)/);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('Another day')).toBeChecked();
  await pressButton(page, 'Choose from a calendar');
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
  const isOnDay = () => page.evaluate(() => document.activeElement?.closest('td') !== null);
  for (let stops = 0; stops < 5 && !(await isOnDay()); stops += 1) await page.keyboard.press('Tab');
  await moveToDay(page, /^(?:Saturday|Sunday), .*, not available$/);
  await expect(
    page.getByText(/^(?:Saturday|Sunday), .*: Banks make no payments on weekends\.$/),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  await moveToDay(page, /\d{4}$/);
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  const chosenDay = page
    .getByRole('status')
    .filter({ hasText: /^(?:Mon|Tues|Wednes|Thurs|Fri)day, \w+ \d\d, \d{4}$/ });
  const words = await chosenDay.textContent();
  return (words ?? '').replace(/^\w+, /, '');
}

test.describe('a member with one universal life certificate', () => {
  test.use({ demoUser: 'min-jun@example.org' });

  test('pays once by keyboard over a reload, and Back pays nothing again', {
    tag: [
      '@WIZ-01',
      '@WIZ-17',
      '@WIZ-25',
      '@WIZ-33',
      '@WIZ-34',
      '@WIZ-35',
      '@WIZ-38',
      '@WIZ-48',
      '@WIZ-50',
      '@WIZ-51',
      '@WIZ-52',
      '@CTX-02',
      '@F-01',
      '@F-12',
      '@F-14',
    ],
  }, async ({ page }) => {
    test.slow();
    const amount = uniqueAmount();
    await recordAnnouncements(page);
    await test.step('step 1 rejects an invalid amount', async () => {
      await openStep1(page);
      await expectInViewportWhenZoomed(page, 'Continue');
      await retype(page, await tabTo(page, 'textbox', /^Amount to pay/), 'nothing');
      await pressButton(page, 'Continue');
      await expect(problems(page)).toContainText('Cannot make $0.00 payment.');
      await retype(page, await tabTo(page, 'textbox', /^Amount to pay/), `$${amount}`);
      await expect(page.getByLabel('Subtotal')).toHaveText(`$${amount}`);
      await pressButton(page, 'Continue');
    });

    await test.step('step 2 explains missing answers', async () => {
      await expectPage(page, 'Payment Method');
      await expectAnnouncedOnce(page, 'Step 2 of 3 Payment Method');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await pressButton(page, 'Clear');
      await pressButton(page, 'Continue');
      await expect(problems(page).getByRole('link')).toHaveText([
        'Please select a payment method to continue.',
        'Please select a payment date to continue.',
      ]);
      await expectAnnouncedOnce(page, 'Please check your answers');
    });

    const chosen = await chooseDayByKeyboard(page);
    await expectInViewportWhenZoomed(page, 'Continue');
    await tabTo(page, 'radio', /^Checking account \(Bank account ending in 70678997\)/);
    await page.keyboard.press('Space');
    await pressButton(page, 'Continue');

    await test.step('step 3 keeps its values over a reload and a change', async () => {
      await expectPage(page, 'Payment Verification');
      await expectAnnouncedOnce(page, 'Step 3 of 3 Payment Verification');
      await page.reload();
      await expectPage(page, 'Payment Verification');
      await expect(page.getByRole('main').getByText(`once, on ${chosen}, for $${amount}.`)).toBeVisible();
      await expectInViewportWhenZoomed(page, 'Make Payment');
      await pressButton(page, /^Change Premium/);
      await expectPage(page, 'Payment Details');
      await pressButton(page, 'Continue');
      await expectPage(page, 'Payment Verification');
      await expectAnnouncedOnce(page, 'Step 3 of 3 Payment Verification');
    });

    await test.step('the payment is made once', async () => {
      await expectRoomForFocusRing(await tabTo(page, 'button', 'Make Payment'));
      await page.keyboard.press('Enter');
      const result = page.getByRole('dialog', { name: 'Payment Successful' });
      // Another journey or an earlier run may have paid on this line.
      const scheduled = page.getByRole('button', { name: 'Yes, pay this too' });
      await expect(scheduled.or(result).first()).toBeVisible();
      if (await scheduled.isVisible()) await pressButton(page, 'Yes, pay this too');
      await expect(result).toContainText(/Reference: \S+/);
      await expect(result.getByRole('button', { name: 'Close' })).toBeFocused();
      await expectAnnouncedOnce(page, 'Payment Successful');
      await expectInViewportWhenZoomed(page, 'Go to Payments');
      await pressButton(page, 'Go to Payments');
      await expectPage(page, 'Payments');
      await expectPending(page, amount, 1);

      await page.goBack();
      await expectPage(page, 'Payment Details');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
});

test.describe('a member who gets a notification', () => {
  test.use({ demoUser: 'oneCertificate', allowedConsoleErrors: FAILED_REQUEST });

  test('it stays above the action bar', { tag: '@AMB-02' }, async ({ page }) => {
    await page.route('**/assets/navmessage.json', (route) => route.fulfill({ status: 500 }));
    await page.goto('/make-payments');
    await expectPage(page, /Payment Details$/);
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
    const bar = page.locator('[data-action-bar]');
    await expect(toast).toContainText('assets/navmessage.json');
    // Pauses its countdown.
    await toast.getByRole('button', { name: 'Close' }).focus();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 664 });
      await expect(bar).toBeVisible();
      await expect(async () => {
        const [above, below] = [await toast.boundingBox(), await bar.boundingBox()];
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      }).toPass();
    }
  });
});

test.describe('a member with many lines', () => {
  test.use({ demoUser: 'manyCertificates' });

  test('a phone shows the question of how often without scrolling', { tag: ['@WIZ-05'] }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/make-payments');
    await expectPage(page, /Payment Details$/);
    await expect(page.getByRole('group', { name: 'How often do you want to pay?' })).toBeInViewport({
      ratio: 1,
    });
  });
});
