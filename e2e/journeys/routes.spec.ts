import type { Page } from 'playwright/test';
import { IDENTITY_PROVIDER, ORIGIN } from '../portal.ts';
import { thisYear } from '../support/calendar.ts';
import { overrideConfig } from '../support/override-config.ts';
import { expectPage, fillSignIn } from '../support/sign-in.ts';
import { providerCookiesOnly, signedInState } from '../support/signed-in-state.ts';
import { expect, test } from '../support/test.ts';

/** Records the URLs of page loads, with the provider's without their queries. */
function recordVisits(page: Page): string[] {
  const visits: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const { origin, pathname } = new URL(request.url());
    visits.push(origin === IDENTITY_PROVIDER ? 'provider' : pathname);
  });
  return visits;
}

test('a deep link keeps parameter and query through sign-in', {
  tag: ['@ROUTE-19', '@ROUTE-20', '@R-21'],
}, async ({ page }) => {
  await page.goto('/contact?reason=olddocs#topic');
  await expectPage(page, 'Sign in');
  await expect(page).toHaveURL((url) => url.origin === IDENTITY_PROVIDER);
  await fillSignIn(page, 'oneCertificate');
  await expectPage(page, 'Contact Member Services');
  await expect(page).toHaveURL('/contact?reason=olddocs#topic');
});

test('the guard redirects to sign-in with client, scopes and return URL', {
  tag: ['@ROUTE-20', '@CTX-05', '@CFG-03', '@CFG-04', '@CFG-05'],
}, async ({ page }) => {
  const back = `${ORIGIN.replace('localhost', '127.0.0.1')}/authenticate`;
  await overrideConfig(page, '/payments', (config) => {
    config.identityProvider.clientId = 'another-client';
    config.identityProvider.redirectUri = back;
    config.guardScopes = ['another.scope', 'one.more'];
  });
  await page.route(`${IDENTITY_PROVIDER}/**`, (route) => route.fulfill({ body: 'Sign in.' }));
  const leaving = page.waitForRequest(/\/oauth2\/v2\.0\/authorize\?/);
  await page.goto('/payments');
  const { origin, pathname, searchParams } = new URL((await leaving).url());
  expect(origin).toBe(IDENTITY_PROVIDER);
  expect(pathname.toLowerCase()).toContain('b2c_1a_unifiedlogin');
  expect(searchParams.get('client_id')).toBe('another-client');
  expect(searchParams.get('redirect_uri')).toBe(back);
  expect(searchParams.get('scope')?.split(' ')).toEqual(
    expect.arrayContaining(['another.scope', 'one.more']),
  );
  expect(searchParams.get('scope')).not.toContain('member.access');
});

test('cancelling at the provider leads home, and sign-in still works', {
  tag: '@CTX-05',
}, async ({ page }) => {
  await page.goto('/payments');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectPage(page, 'Sign in to manage your account online');
  await page.getByRole('button', { name: 'Sign In Here' }).click();
  await fillSignIn(page, 'oneCertificate');
  await expectPage(page, 'Certificates');
});

test.describe('guarded pages, opened with a session at the provider only', () => {
  test.use({
    storageState: async ({ browser }, use) =>
      use(providerCookiesOnly(await signedInState(browser, 'oneCertificate'))),
  });

  const comesBack = async (page: Page, path: string, heading: string, title = heading) => {
    const visits = recordVisits(page);
    await page.goto(path);
    await expectPage(page, heading);
    await expect(page).toHaveURL(path);
    expect(visits, 'went to the provider and to no page in between').toEqual(
      expect.arrayContaining(['provider', '/authenticate']),
    );
    await expect(page).toHaveTitle(`${title} - Member Portal`);
  };

  test('/certificates', { tag: '@ROUTE-06' }, ({ page }) => comesBack(page, '/certificates', 'Certificates'));
  test('/certificate-details/{certificate}', { tag: '@ROUTE-07' }, ({ page }) =>
    comesBack(
      page,
      '/certificate-details/000020419791',
      'Certificate Details Whole Life Insurance',
      'Whole Life Insurance - Certificate Details',
    ),
  );
  test('/contact with a reason', { tag: ['@ROUTE-08', '@CON-10'] }, async ({ page }) => {
    await comesBack(page, '/contact?reason=olderpaymentinfo', 'Contact Member Services');
    await expect(page.getByText('Request payment or loan history')).toBeVisible();
  });
  test('/documents', { tag: '@ROUTE-09' }, ({ page }) => comesBack(page, '/documents', 'Documents'));
  test('/payments', { tag: '@ROUTE-10' }, ({ page }) => comesBack(page, '/payments', 'Payments'));
  test('/make-payments', { tag: '@ROUTE-11' }, ({ page }) =>
    comesBack(page, '/make-payments', 'Step 1 of 3 Payment Details', 'Payment Details - Step 1 of 3'),
  );
  test('/forms and /forms/{fid}', { tag: ['@ROUTE-12', '@FORM-01'] }, async ({ page }) => {
    await comesBack(page, '/forms/45', 'Certificate of Loan');
    await page.goto('/forms');
    await expectPage(page, 'Available Forms');
  });
  test('the five pages of /support', { tag: ['@ROUTE-13', '@SUP-09', '@SUP-10'] }, async ({ page }) => {
    await comesBack(page, '/support/topic/billing-and-payments/faq/46', 'How do I make a payment online?');
    for (const [path, heading] of [
      ['/support', 'Member Support'],
      ['/support/faq/1', 'How do I register for the member portal?'],
      ['/support/topic/billing-and-payments', 'Billing & Payments'],
      ['/support/search/loan', 'Search results'],
    ] as const) {
      await page.goto(path);
      await expectPage(page, heading);
      await expect(page).toHaveURL(path);
    }
  });
  test('/profile', { tag: '@ROUTE-14' }, ({ page }) => comesBack(page, '/profile', 'Profile'));
  test('/edit-profile/{edittype}', { tag: '@ROUTE-15' }, async ({ page }) => {
    await comesBack(page, '/edit-profile/account', 'Update Online Account Information');
    await page.goto('/edit-profile/contact');
    await expectPage(page, 'Update Contact Information');
  });
});

test('public pages open for everybody, without the provider', {
  tag: ['@ROUTE-01', '@ROUTE-03', '@ROUTE-04', '@ROUTE-05', '@ROUTE-17', '@F-20'],
}, async ({ page }) => {
  const visits = recordVisits(page);
  for (const [path, heading] of [
    ['/', 'Sign in to manage your account online'],
    ['/terms-of-use', 'Terms of use'],
    ['/registration', 'Create Account'],
    ['/registration/1', 'Create Account'],
    ['/report-a-death', 'Report a death'],
    ['/login-failed', 'You are not signed in'],
    ['/loading-docusign', 'Retrieving the form...'],
  ] as const) {
    await page.goto(path);
    await expectPage(page, heading);
    await expect(page).toHaveURL(path);
  }
  expect(visits).not.toContain('provider');
});

test('the signing window shows the exact waiting text', { tag: '@ROUTE-05' }, async ({ page }) => {
  await page.goto('/loading-docusign');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retrieving the form...');
});

test('later registration steps without an account lead to the first', {
  tag: ['@ROUTE-04', '@REG-10', '@REG-11'],
}, async ({ page }) => {
  for (const step of ['2', '3']) {
    await page.goto(`/registration/${step}`);
    await expectPage(page, 'Create Account');
    await expect(page).toHaveURL('/registration');
  }
});

test('every unknown path leads home', { tag: ['@ROUTE-16', '@AMB-11'] }, async ({ page }) => {
  for (const path of [
    '/no-such-page',
    '/certificates/000020419791/more',
    '/registration/2/3',
    '/__proto__',
    '//evil.example',
    '/%2F/evil.example',
    '/%5Cevil.example',
  ]) {
    // As a full URL, because two slashes would name another host.
    await page.goto(`${ORIGIN}${path}`);
    await expectPage(page, 'Sign in to manage your account online');
    await expect(page).toHaveURL('/');
  }
});

test('the terms have eight parts, footer and year without sign-in', {
  tag: ['@CTX-12', '@TERMS-01', '@TERMS-02', '@TERMS-03'],
}, async ({ page }) => {
  await page.goto('/terms-of-use');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8);
  await expect(page.getByRole('main')).toContainText(/41 states/);
  await expect(page.getByRole('main')).toContainText(/Illinois/);
  const footer = page.getByRole('contentinfo');
  for (const name of ['Privacy', 'Social media policy', 'Accessibility', 'Terms of use', 'Contact us']) {
    await expect(footer.getByRole('link', { name })).toBeVisible();
  }
  await expect(footer).toContainText(`© ${thisYear()} Lantern Fraternal Society`);
  const part = page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Illinois law' });
  await expect(part).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(part).toBeHidden();
  await page.locator('summary').filter({ hasText: 'On this page' }).press('Enter');
  await part.click();
  await expect(page.getByRole('heading', { name: 'Illinois law' })).toBeInViewport();
});
