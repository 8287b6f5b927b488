import type { BrowserContext, Page } from 'playwright/test';
import { accountOf } from '../support/accounts.ts';
import { tabTo } from '../support/keyboard.ts';
import { openDown, openFailed, openLoading, openView } from '../support/open-view.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, FAILED_REQUEST, test } from '../support/test.ts';
import { PAGES_WITH_DATA, VIEWS, type View } from '../support/views.ts';

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

/** One browser for each person: what a page has loaded is there for the next, and a finding names its page. */
const byPerson = (views: readonly View[]) => [...Map.groupBy(views, ({ person }) => person)];

async function scanEach(
  context: BrowserContext,
  views: readonly View[],
  open: (page: Page, view: View) => Promise<void>,
): Promise<void> {
  for (const view of views) {
    await test.step(`${view.page}, ${view.shows}`, async () => {
      const page = await context.newPage();
      await page.setViewportSize({ width: 1280, height: 900 });
      await open(page, view);
      await expectGoodAtEverySize(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.close();
    });
  }
}

for (const [person, views] of byPerson(VIEWS)) {
  test.describe(person ?? 'a visitor', () => {
    test.use({ person });
    test.setTimeout(60_000 + views.length * 10_000);

    test('CTX-02 each page has no accessibility finding and fits every width', ({ context }) =>
      scanEach(context, views, openView));
  });
}

for (const [person, views] of byPerson(PAGES_WITH_DATA)) {
  test.describe(`${person ?? 'a visitor'}, pages with data`, () => {
    test.use({ person, allowedComplaints: FAILED_REQUEST });
    test.setTimeout(60_000 + views.length * 10_000);

    test('CTX-02 each page, while it loads, has no accessibility finding and fits every width', ({
      context,
    }) => scanEach(context, views, openLoading));

    test('CTX-02 CTX-13 F-23 each page that failed says whom to call, has no finding and fits every width', ({
      context,
    }) =>
      scanEach(context, views, async (page, view) => {
        await openFailed(page, view);
        const phone = page.getByRole('main').getByRole('link', { name: '800-555-0199' });
        await expect(phone.first()).toBeVisible();
      }));
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

/** What is pressed with a thumb, and is no part of a sentence. */
const STANDS_ALONE: readonly (readonly [path: string, heading: string, names: readonly string[]])[] = [
  [
    '/certificate-details/000020419791',
    'Certificate Details',
    ['Back to Certificates', 'Print', 'EFT Form', 'Help: EFT Form', 'Other Billing Changes', 'Pay Now'],
  ],
  ['/forms', 'Available Forms', ['Certificate of Loan', 'Change of Beneficiary']],
  ['/payments', 'Payments', ['Privacy', 'Accessibility', 'Terms of use', 'Contact us']],
];

async function expectTall(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const exactly = { name, exact: true };
    const target = page.getByRole('link', exactly).or(page.getByRole('button', exactly)).first();
    await expect(target).toBeVisible();
    const { height = 0 } = (await target.boundingBox()) ?? {};
    expect.soft(height, `height of '${name}' on ${page.url()}`).toBeGreaterThanOrEqual(44);
  }
}

test.describe('a member on a phone', () => {
  test.use({ person: 'oneCertificate', viewport: { width: 390, height: 844 } });

  test('CTX-02 links and buttons that stand alone are at least 44 px high', async ({ page }) => {
    for (const [path, heading, names] of STANDS_ALONE) {
      await page.goto(path);
      await expectPage(page, heading);
      await expectTall(page, names);
    }
  });
});

test('CTX-02 HOME-04 at home, links that stand alone are at least 44 px high', async ({ page }) => {
  await page.goto('/');
  await expectPage(page, 'Sign in to manage your account online');
  await expectTall(page, ['Forgot Password', 'Privacy', 'Social media policy', 'Contact us']);
});

test('HOME-02 CTX-05 ROUTE-06 the keyboard alone leads from home through signing in to the certificates', async ({
  page,
}) => {
  const { EmailAddress, Password } = accountOf('oneCertificate');
  await page.goto('/');
  await expectPage(page, 'Sign in to manage your account online');
  await tabTo(page, 'button', 'Sign In Here');
  await page.keyboard.press('Enter');
  await expectPage(page, 'Sign in');
  await tabTo(page, 'textbox', 'E-mail address');
  await page.keyboard.type(EmailAddress);
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(Password);
  await page.keyboard.press('Enter');
  await expectPage(page, 'Certificates');
  await tabTo(page, 'link', /^Certificate Details for/);
  await page.keyboard.press('Enter');
  await expectPage(page, 'Certificate Details');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
