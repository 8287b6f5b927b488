import type { Page } from 'playwright/test';
import { accountOf } from '../support/accounts.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, FAILED_REQUEST, test } from '../support/test.ts';
import { openDown, openFailed, openLoading, openView, PAGES_WITH_DATA, VIEWS } from '../support/views.ts';

/** On a wide screen and on a phone: no finding, and nothing to the side, down to 320 px (WCAG 1.4.10). */
async function expectGoodAtEverySize(page: Page): Promise<void> {
  for (const size of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
}

for (const view of VIEWS) {
  test.describe(`${view.page}, ${view.shows}`, () => {
    test.use({ person: view.person });

    test('CTX-02 has no accessibility finding and fits every width', async ({ page }) => {
      await openView(page, view);
      await expectGoodAtEverySize(page);
    });
  });
}

for (const view of PAGES_WITH_DATA) {
  test.describe(`${view.page} at ${view.path}`, () => {
    test.use({ person: view.person, allowedComplaints: FAILED_REQUEST });

    test('CTX-02 loading, has no accessibility finding and fits every width', async ({ page }) => {
      await openLoading(page, view);
      await expectGoodAtEverySize(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

    test('CTX-02 CTX-13 failed, says whom to call, has no accessibility finding and fits every width', async ({
      page,
    }) => {
      await openFailed(page, view);
      await expect(page.getByRole('main').getByRole('link', { name: '800-555-0199' }).first()).toBeVisible();
      await expectGoodAtEverySize(page);
    });
  });
}

/** One card for every section; faults.spec.ts takes each section down. */
for (const view of PAGES_WITH_DATA.slice(0, 1)) {
  test.describe(`${view.page}, whose section is down`, () => {
    test.use({ person: view.person, allowedComplaints: /^(?!report:)/ });

    test('CTX-02 CTX-13 has no accessibility finding and fits every width', async ({ page }) => {
      await openDown(page, view);
      await expectGoodAtEverySize(page);
    });
  });
}

test.describe('a phone with its menu open', () => {
  test.use({ person: 'oneCertificate', viewport: { width: 390, height: 844 } });

  test('NAV-02 has no accessibility finding', async ({ page }) => {
    await page.goto('/payments');
    await expectPage(page, 'Payments');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('HOME-02 CTX-05 ROUTE-06 the keyboard alone leads from home through signing in to the certificates', async ({
  page,
}) => {
  const { EmailAddress, Password } = accountOf('oneCertificate');
  /** Goes on with the Tab key until the focus is where it was going; each stop can be seen. */
  async function tabTo(role: 'button' | 'textbox' | 'link', name: string | RegExp): Promise<void> {
    const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
    for (let stops = 0; stops < 40; stops += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`The Tab key does not reach ${name}`);
  }
  await page.goto('/');
  await expectPage(page, 'Sign in to manage your account online');
  await tabTo('button', 'Sign In Here');
  await page.keyboard.press('Enter');
  await expectPage(page, 'Sign in');
  await tabTo('textbox', 'E-mail address');
  await page.keyboard.type(EmailAddress);
  await tabTo('textbox', 'Password');
  await page.keyboard.type(Password);
  await page.keyboard.press('Enter');
  await expectPage(page, 'Certificates');
  await tabTo('link', /^Certificate Details for/);
  await page.keyboard.press('Enter');
  await expectPage(page, 'Certificate Details');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
