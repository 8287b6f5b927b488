import type { Page } from 'playwright/test';
import { accountOf } from '../support/demo-users.ts';
import { expectUnclippedText } from '../support/expect-unclipped-text.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectNothingLoading, openWithSectionDown } from '../support/open-page-state.ts';
import { PAGES_WITH_DATA } from '../support/page-states.ts';
import { goToVerification } from '../support/payment-form.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectAccessible, expectGoodAtEverySize, test } from '../support/test.ts';

/** One fallback card stands for every section; fault-isolation.spec.ts disables each section. */
for (const pageState of PAGES_WITH_DATA.slice(0, 1)) {
  test.describe(`${pageState.page}, whose section is down`, () => {
    test.use({ demoUser: pageState.demoUser, allowedConsoleErrors: /^(?!report:)/ });

    test('has no accessibility finding and fits every width', { tag: ['@CTX-02', '@CTX-13'] }, async ({
      page,
    }) => {
      await openWithSectionDown(page, pageState);
      await expectGoodAtEverySize(page);
    });
  });
}

test.describe('a phone with an open menu', () => {
  test.use({ demoUser: 'oneCertificate', viewport: { width: 390, height: 844 } });

  test('has no accessibility finding', { tag: '@NAV-02' }, async ({ page }) => {
    await page.goto('/payments');
    await expectPage(page, 'Payments');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expectAccessible(page);
  });
});

/** Targets for a thumb that are not inside a sentence. */
const EXEMPT_TARGETS: readonly (readonly [path: string, heading: string, names: readonly string[]])[] = [
  [
    '/certificate-details/000020419791',
    'Certificate Details',
    ['Back to Certificates', 'Print', 'EFT Form', 'Help: EFT Form', 'Other Billing Changes', 'Pay Now'],
  ],
  ['/forms', 'Available Forms', ['Certificate of Loan', 'Change of Beneficiary']],
  ['/payments', 'Payments', ['Privacy', 'Accessibility', 'Terms of use', 'Contact us']],
  ['/contact', 'Contact Member Services', ['800-555-0199']],
];

async function expectTargetHeight(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const exactly = { name, exact: true };
    const target = page.getByRole('link', exactly).or(page.getByRole('button', exactly)).first();
    await expect(target).toBeVisible();
    const { height = 0 } = (await target.boundingBox()) ?? {};
    expect.soft(height, `height of '${name}' on ${page.url()}`).toBeGreaterThanOrEqual(44);
  }
}

test.describe('a member on a phone', () => {
  test.use({ demoUser: 'oneCertificate', viewport: { width: 390, height: 844 } });

  test('stand-alone links and buttons are at least 44 px high', { tag: '@CTX-02' }, async ({ page }) => {
    for (const [path, heading, names] of EXEMPT_TARGETS) {
      await page.goto(path);
      await expectPage(page, heading);
      await expectTargetHeight(page, names);
    }
  });
});

/** Pages with long names, large values, tables, tiles and forms. */
const READ_LARGE: readonly (readonly [path: string, heading: string])[] = [
  ['/certificates', 'Certificates'],
  ['/certificate-details/000020420454', 'Certificate Details'],
  ['/payments', 'Payments'],
  ['/support', 'Member Support'],
  ['/forms', 'Available Forms'],
  ['/documents', 'Documents'],
  ['/make-payments', 'Payment Details'],
];

test.describe('a member with enlarged text', () => {
  test.use({ demoUser: 'manyCertificates' });

  test('sees no broken, clipped or overlapping text at 200 % and 400 %', {
    tag: '@CTX-02',
  }, async ({ page }) => {
    for (const [path, heading] of READ_LARGE) {
      await page.goto(path);
      await expectPage(page, heading);
      await expectNothingLoading(page);
      await expectUnclippedText(page);
    }
    await goToVerification(page);
    await expectUnclippedText(page);
  });
});

test.describe('a member with several payments due', () => {
  test.use({ demoUser: 'manyCertificates', viewport: { width: 390, height: 844 } });

  test('every link to pay is at least 48 px wide and high', { tag: ['@CTX-02', '@SUM-02'] }, async ({
    page,
  }) => {
    await page.goto('/certificates');
    await expectPage(page, 'Certificates');
    const links = page.getByRole('region', { name: 'Payment summary' }).getByRole('link', { name: /^Pay / });
    await expect(links.first()).toBeVisible();
    for (const link of await links.all()) {
      const { width = 0, height = 0 } = (await link.boundingBox()) ?? {};
      expect.soft(Math.min(width, height)).toBeGreaterThanOrEqual(48);
    }
  });
});

test('stand-alone links on the home page are at least 44 px high', { tag: ['@CTX-02', '@HOME-04'] }, async ({
  page,
}) => {
  await page.goto('/');
  await expectPage(page, 'Sign in to manage your account online');
  await expectTargetHeight(page, [
    'Lantern Fraternal Society',
    'Forgot Password',
    'Privacy',
    'Social media policy',
    'Contact us',
  ]);
});

test('the keyboard alone leads from home through sign-in to certificates', {
  tag: ['@HOME-02', '@CTX-05', '@ROUTE-06'],
}, async ({ page }) => {
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
