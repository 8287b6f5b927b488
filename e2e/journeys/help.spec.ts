import type { Page } from 'playwright/test';
import { expectInViewport, tabTo } from '../support/keyboard.ts';
import { goToVerification } from '../support/payment-form.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/test.ts';

const NAME = 'Help with this page';

const button = (page: Page) => page.getByRole('button', { name: NAME });
/** Next to the page, or over it on a narrow screen. */
const panel = (page: Page) =>
  page.getByRole('complementary', { name: NAME }).or(page.getByRole('dialog', { name: NAME }));

test.describe('a member who needs help on a page', () => {
  test.use({
    demoUser: 'oneCertificate',
    // Requests that the test blocks.
    allowedConsoleErrors: /Failed to load resource|net::ERR_|SectionLoadError: support-contact/,
  });

  test('opens the questions by keyboard, or the telephone when they fail', {
    tag: ['@CTX-02', '@F-23', '@SUP-09', '@WIZ-01'],
  }, async ({ page }) => {
    test.slow();
    await test.step('the panel opens next to a usable page', async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto('/certificates');
      await expectPage(page, 'Certificates');
      await (await tabTo(page, 'button', NAME)).press('Enter');
      await expect(panel(page)).toBeFocused();
      const question = panel(page).getByText('Where do I find my certificate number?');
      await expect(question).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      // The page next to it stays usable. Navigation closes the panel of this page.
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Pay Now/ })
        .first()
        .click();
      await expect(page.getByLabel('Subtotal')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Step 1 of 3 Payment Details' })).toBeFocused();
      await expect(page).toHaveTitle('Payment Details - Step 1 of 3 - Member Portal');
      await expect(panel(page)).toHaveCount(0);
    });

    await test.step('the questions follow the steps of a task', async () => {
      // The questions follow the steps of a task.
      await button(page).press('Enter');
      await expect(panel(page)).toContainText('Can I pay more than the amount billed?');
      await page.keyboard.press('Escape');
      await expect(button(page)).toBeFocused();
      await goToVerification(page);
      await button(page).press('Enter');
      await expect(panel(page)).toContainText('How do I cancel a payment that is scheduled?');
      await panel(page).getByRole('button', { name: 'Close' }).press('Enter');
      await expect(button(page)).toBeFocused();
    });

    await test.step('the panel opens without room next to the page', async () => {
      // Without room next to the page, its button is below the panel.
      await page.setViewportSize({ width: 1100, height: 800 });
      await button(page).press('Enter');
      await expect(panel(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button(page)).toBeFocused();
    });

    await test.step('the panel leads to the contact page on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/payments');
      await expectPage(page, 'Payments');
      await button(page).press('Enter');
      await expect(panel(page)).toBeFocused();
      const summary = panel(page).getByText("Why isn't my payment showing yet?");
      await summary.click();
      await expect(panel(page)).toContainText(/do not pay again/);
      await expectInViewport(summary);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await panel(page).getByRole('link', { name: 'Contact Member Services' }).press('Enter');
      await expectPage(page, 'Contact Member Services');
      await expect(page.getByLabel('Topic')).toHaveValue('23');
      await expect(button(page)).toHaveCount(0);
    });

    await test.step('the telephone number is shown while the section is down', async () => {
      // The section that fills the slot is down: the page stays and shows whom to call.
      await page.route(
        (url) => url.pathname.startsWith('/releases/support-contact/'),
        (route) => route.abort(),
      );
      await page.goto('/profile');
      await expectPage(page, 'Profile');
      await button(page).press('Enter');
      await expect(panel(page)).toContainText('Help cannot be shown right now');
      await expect(panel(page).getByRole('link', { name: '800-555-0199' })).toBeVisible();
      await expectAccessible(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await panel(page).getByRole('button', { name: 'Try again' }).press('Enter');
      await expect(panel(page)).toContainText('My name has changed.');
      await panel(page).getByRole('button', { name: 'Close' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    });
  });
});
