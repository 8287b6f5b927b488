import type { Locator, Page } from 'playwright/test';
import { IDENTITY_PROVIDER, ORIGIN } from '../portal.ts';
import { thisYear } from '../support/calendar.ts';
import { expectUnclippedText } from '../support/expect-unclipped-text.ts';
import { overrideConfig } from '../support/override-config.ts';
import { expectPage, fillSignIn, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const HOME = 'Sign in to manage your account online';
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
    await box.getByRole('button', { name: 'Dismiss announcement' }).focus();
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
    await page.clock.setFixedTime('2026-11-25T16:00:00Z');
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

  test('in forced colours, primary and secondary buttons differ', {
    tag: '@CTX-02',
  }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/make-payments');
    await expectPage(page, 'Payment Details');
    const backgroundColorOf = (button: Locator) =>
      button.evaluate((element) => getComputedStyle(element).backgroundColor);
    const primary = await backgroundColorOf(page.getByRole('button', { name: 'Continue' }));
    const secondary = await backgroundColorOf(page.getByRole('link', { name: 'Cancel' }));
    expect(primary).not.toBe(secondary);
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

test.describe('in an environment with an external sign-out page', () => {
  test.use({ demoUser: 'oneCertificate' });

  test('sign-out leads to the provider, and then to the configured URL', {
    tag: ['@NAV-05', '@CFG-03'],
  }, async ({ page }) => {
    const thankYou = `${ORIGIN}/terms-of-use`;
    await overrideConfig(page, '/payments', (config) => {
      config.identityProvider.postLogoutRedirectUri = thankYou;
    });
    // Other journeys use the session at the provider.
    await page.route(`${IDENTITY_PROVIDER}/**`, (route) => route.fulfill({ body: 'Signed out.' }));
    await page.goto('/payments');
    await expectPage(page, 'Payments');
    const leaving = page.waitForRequest(/\/oauth2\/v2\.0\/logout\?/);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    const { origin, searchParams } = new URL((await leaving).url());
    expect(origin).toBe(IDENTITY_PROVIDER);
    expect(searchParams.get('post_logout_redirect_uri')).toBe(thankYou);
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

test('sign-out removes all data from the browser, and Back shows nothing', {
  tag: ['@NAV-05', '@R-08', '@R-21'],
}, async ({ page, context }) => {
  await signIn(page, 'oneCertificate');
  await expect(page.getByText('000020419791').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectPage(page, HOME);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('You are signed out.')).toBeVisible();

  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(
    /margaret|lindqvist|000020419791|accesstoken|refreshtoken|idtoken|homeAccountId/i,
  );
  const accounts = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key, value]) => key.includes('account') && value !== '[]'),
  );
  expect(accounts).toEqual([]);
  const cookies = await context.cookies();
  expect(JSON.stringify(cookies)).not.toMatch(/margaret|lindqvist/i);

  await page.goBack();
  await expect(page.getByText('000020419791')).toHaveCount(0);
  await expect(page.getByText('Lindqvist')).toHaveCount(0);
  // The previous page redirects to the provider by itself, which would override the next URL.
  await expectPage(page, 'Sign in');
  await page.goto('/certificates');
  await expectPage(page, 'Sign in');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('two tabs sign out together, and in together', { tag: ['@NAV-05', '@AUTH-14', '@R-21'] }, async ({
  page,
  context,
}) => {
  await signIn(page, 'oneCertificate');
  await expectPage(page, 'Certificates');
  const other = await context.newPage();
  await other.goto('/payments');
  await expectPage(other, 'Payments');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectPage(page, HOME);
  await expectPage(other, HOME);
  await expect(other.getByText('Lindqvist')).toHaveCount(0);

  await other.getByRole('button', { name: 'Sign In Here' }).click();
  await fillSignIn(other, 'oneCertificate');
  for (const tab of [other, page]) {
    await expectPage(tab, 'Certificates');
    await expect(tab.getByText('000020419791').first()).toBeVisible();
  }
});
