import type { Locator, Page } from 'playwright/test';
import { thisYear } from '../support/calendar.ts';
import { setServerDate } from '../support/server-date.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const ENTRIES = ['Certificates', 'Documents', 'Payments', 'Forms', 'Support'];

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Records brand assets that the browser requests from now on, without cache hits. */
async function recordFetchedAssets(page: Page): Promise<readonly string[]> {
  const fetched: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Network.responseReceived', ({ response }) => {
    const { pathname } = new URL(response.url);
    if (pathname.endsWith('.svg') && !response.fromDiskCache) fetched.push(pathname);
  });
  await session.send('Network.enable');
  return fetched;
}

test.describe('for a member', () => {
  test.use({ demoUser: 'oneCertificate' });

  test('the navigation lists its entries in order and marks the current page', {
    tag: ['@NAV-01', '@NAV-03', '@NAV-04', '@NAV-06', '@NAV-07', '@NAV-08', '@NAV-09'],
  }, async ({ page }) => {
    await page.goto('/payments');
    await expectPage(page, 'Payments');
    await expect(menuOf(page).getByRole('link')).toHaveText(ENTRIES);
    const current = menuOf(page).locator('[aria-current="page"]');
    await expect(current).toHaveText('Payments');
    await expect(page.getByText('Margaret Lindqvist', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    const left = await menuOf(page).boundingBox();
    const main = await page.getByRole('main').boundingBox();
    expect((left?.x ?? 0) + (left?.width ?? 0), 'beside the page').toBeLessThanOrEqual(main?.x ?? 0);

    await page.goto('/certificate-details/000020419791');
    await expect(current).toHaveText('Certificates');
    const account = page.getByRole('region', { name: 'Your account' });
    await account.getByRole('link', { name: 'Edit Profile' }).click();
    await expectPage(page, 'Profile');
    await expect(account.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('aria-current', 'page');

    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link')).toHaveText([
      'Privacy',
      'Accessibility',
      'Terms of use',
      'Contact us',
    ]);
    await expect(footer).toContainText(`© ${thisYear()} Lantern Fraternal Society`);
  });

  test('every entry opens its page without a reload, focused at the heading', {
    tag: ['@NAV-06', '@NAV-07', '@CFG-01'],
  }, async ({ page }) => {
    const fetchedAssets = await recordFetchedAssets(page);
    await page.goto('/certificates');
    await expectPage(page, 'Certificates');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    for (const [entry, heading] of [
      ['Documents', 'Documents'],
      ['Payments', 'Payments'],
      ['Forms', 'Available Forms'],
      ['Support', 'Member Support'],
      ['Certificates', 'Certificates'],
    ] as const) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await menuOf(page).getByRole('link', { name: entry }).click();
      await expectPage(page, heading);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page).toHaveTitle(`${heading} - Member Portal`);
      await expect(menuOf(page).locator('[aria-current="page"]')).toHaveText(entry);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await page.goBack();
    await expectPage(page, 'Member Support');
    expect(fetchedAssets).toContain('/assets/lantern.svg');
    expect(fetchedAssets, 'each at most once').toEqual([...new Set(fetchedAssets)]);
  });

  test('the announcement is dismissed permanently by keyboard', {
    tag: ['@ANN-01', '@ANN-02', '@ANN-03', '@AMB-16'],
  }, async ({ page }) => {
    const message = page.waitForRequest('**/assets/navmessage.json');
    await page.goto('/certificates');
    expect((await message).method()).toBe('GET');
    const box = page.getByRole('region', { name: 'Announcement' });
    await expect(box).toContainText('A warm welcome to the new member portal');
    await expect(box).toContainText('Your certificates, payments, documents and forms are now in one place.');
    await expectPage(page, 'Certificates');
    const body = box.getByText('Your certificates, payments, documents and forms are now in one place.');
    const header = box.getByText('A warm welcome to the new member portal');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(body).toBeHidden();
      if (width === 1280) expect((await box.boundingBox())?.height, 'one line').toBe(48);
      expect(await header.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      await box.locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect(body).toBeVisible();
      await page.keyboard.press('Enter');
    }
    const dismiss = box.getByRole('button', { name: 'Dismiss announcement' });
    await expect(dismiss, 'a closed announcement is one stop of the keyboard').toBeHidden();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(dismiss).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(box).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const stored = await page.evaluate(() => localStorage.getItem('hide-announcement'));
    expect(stored, 'a digest, not the text').toMatch(/^[0-9a-f]{8}$/);
    await page.reload();
    await expectPage(page, 'Certificates');
    await expect(page.getByText('000020419791').first()).toBeVisible();
    await expect(box).toHaveCount(0);
  });

  test('the telephone number is visible on low screens and phones', {
    tag: ['@AMB-04', '@F-23'],
  }, async ({ page }) => {
    // Member services are open by the server's clock, whatever the time of the test.
    const date = new Date('2026-11-25T16:00:00Z');
    await setServerDate(page, date);
    await page.goto('/support');
    await expectPage(page, 'Member Support');
    const callUs = page.getByRole('region', { name: 'Call us' });
    for (const { width, height } of [
      { width: 1280, height: 600 },
      { width: 390, height: 600 },
    ]) {
      await page.setViewportSize({ width, height });
      await expect(callUs.getByRole('link', { name: '800-555-0199' })).toBeInViewport({ ratio: 1 });
      await expect(callUs.getByText('Someone is here now, until 5 PM Central.')).toBeInViewport();
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('banner').getByRole('region', { name: 'Call us' });
    await expect(menu).toContainText('Monday to Friday, 8 AM to 5 PM Central');
  });

  test('a changed announcement appears again, as plain text', {
    tag: ['@ANN-01', '@R-06'],
  }, async ({ page }) => {
    await page.route('**/assets/navmessage.json', (route) =>
      route.fulfill({ json: { header: '<img src=x onerror=alert(1)>', body: '<b>Bold</b>' } }),
    );
    await page.addInitScript(() => localStorage.setItem('hide-announcement', '00000000'));
    await page.goto('/certificates');
    const box = page.getByRole('region', { name: 'Announcement' });
    await expect(box).toContainText('<img src=x onerror=alert(1)>');
    await expect(box).toContainText('<b>Bold</b>');
  });

  test('the skip link is the first focus stop and skips the navigation', {
    tag: '@NAV-01',
  }, async ({ page }) => {
    await page.goto('/certificates');
    await expectPage(page, 'Certificates');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const inMain = await page.evaluate(() => document.activeElement?.closest('main') !== null);
    expect(inMain).toBe(true);
  });

  test('in forced colours, one entry alone is marked as current', {
    tag: '@NAV-07',
  }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/payments');
    await expectPage(page, 'Payments');
    const navigation = page.getByRole('complementary', { name: 'Navigation' });
    const marks = await navigation
      .locator('li a, section a, section button')
      .evaluateAll((entries) =>
        entries.map((entry) => `${entry.textContent}: ${getComputedStyle(entry).borderInlineStartWidth}`),
      );
    expect(marks).toEqual([
      'Certificates: 0px',
      'Documents: 0px',
      'Payments: 4px',
      'Forms: 0px',
      'Support: 0px',
      'Edit Profile: 0px',
      'Sign Out: 0px',
    ]);
  });

  test('in forced colours, primary buttons and the chosen day stand out', {
    tag: ['@CTX-02', '@WIZ-35'],
  }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/make-payments');
    await expectPage(page, 'Payment Details');
    const backgroundColorOf = (button: Locator) =>
      button.evaluate((element) => getComputedStyle(element).backgroundColor);
    const primary = await backgroundColorOf(page.getByRole('button', { name: 'Continue' }));
    const secondary = await backgroundColorOf(page.getByRole('link', { name: 'Cancel' }));
    expect(primary).not.toBe(secondary);

    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Another day').check();
    await page.getByRole('button', { name: 'Choose from a calendar' }).click();
    const chosen = await backgroundColorOf(page.getByRole('button', { name: /, \d{4}, chosen$/ }));
    const other = page.getByRole('button', { name: /, \d{4}(?:, not available)?$/ }).first();
    expect(chosen).not.toBe(await backgroundColorOf(other));
    const unavailable = page.getByRole('button', { name: /, not available$/ }).first();
    const borderColor = await unavailable.evaluate((element) => getComputedStyle(element).borderColor);
    expect(borderColor).toBe(await backgroundColorOf(page.locator('body')));
  });
});

// Signing out ends a session at the provider, so these tests sign in themselves.
test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false });

  test('a member page has its layout, without buttons that do nothing', {
    tag: ['@NAV-01', '@NAV-06', '@NAV-07', '@R-05', '@CTX-02'],
  }, async ({ page }) => {
    await page.goto('/payments');
    await expect(menuOf(page).getByRole('link')).toHaveText(ENTRIES);
    await expect(menuOf(page).locator('[aria-current="page"]')).toHaveText('Payments');
    await expect(page.getByRole('main').getByText('Payments', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(0);
    await expect(page.getByText('Sign Out')).toBeVisible();
    await expect(page.locator('button:not([inert])')).toHaveCount(0);
    await menuOf(page).getByRole('link', { name: 'Documents' }).click();
    await expect(menuOf(page).locator('[aria-current="page"]')).toHaveText('Documents');
  });
});
