import type { Page } from 'playwright/test';
import { ORIGIN } from '../portal.ts';
import type { DemoUser } from '../support/demo-users.ts';
import { layoutShifts, watchLayoutShifts } from '../support/layout-shifts.ts';
import { expectPage, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** The six rules after sign-in, each in the browser of an affected user. Unit tests of the domain prove the rules. */
async function expectLanding(page: Page, demoUser: DemoUser, path: string, heading: string): Promise<void> {
  await signIn(page, demoUser);
  await expectPage(page, heading);
  await expect(page).toHaveURL(path);
}

test(
  'an unregistered user is asked for personal information',
  { tag: ['@AUTH-04', '@AUTH-19'] },
  ({ page }) => expectLanding(page, 'notRegistered', '/registration/2', 'Personal Information'),
);

test('cancelling registration after step 1 signs out and leads home', {
  tag: '@REG-05',
}, async ({ page }) => {
  await expectLanding(page, 'notRegistered', '/registration/2', 'Personal Information');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectPage(page, 'Sign in to manage your account online');
  await expect(page).toHaveURL('/');
  await page.goto('/certificates');
  await expectPage(page, 'Sign in');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('a payor lands on the payments', { tag: ['@AUTH-06', '@AUTH-11'] }, ({ page }) =>
  expectLanding(page, 'payorOnly', '/payments', 'Payments'),
);

test('a member with only pending certificates lands on the forms', { tag: '@AUTH-07' }, ({ page }) =>
  expectLanding(page, 'pendingOnly', '/forms', 'Available Forms'),
);

test.describe('a user who is not validated', () => {
  // The server hides certificates from unvalidated accounts. The rules request them anyway.
  test.use({ allowedConsoleErrors: /403 \(Forbidden\)/ });

  test('continues with registration', { tag: ['@AUTH-08', '@AUTH-12'] }, ({ page }) =>
    expectLanding(page, 'notValidated', '/registration/2', 'Personal Information'),
  );
});

test('a member without certificates lands on the forms', { tag: '@AUTH-09' }, ({ page }) =>
  expectLanding(page, 'noCertificates', '/forms', 'Available Forms'),
);

test('a user without access lands on the login-failed page and can sign out', {
  tag: ['@ROUTE-17', '@AMB-69'],
}, async ({ page }) => {
  await expectLanding(page, 'accessDenied', '/login-failed', 'Your account is not open online');
  await expect(page.getByText('Online access to your account has been closed.')).toBeVisible();
  await expect(page.getByText('try again')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectPage(page, 'Sign in to manage your account online');
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('an owner lands on the certificates, which are requested once', {
  tag: [
    '@AUTH-03',
    '@AUTH-05',
    '@AUTH-10',
    '@AUTH-13',
    '@AUTH-14',
    '@AUTH-16',
    '@AUTH-21',
    '@CONST-11',
    '@CTX-05',
  ],
}, async ({ page, context }) => {
  const calls: string[] = [];
  const withToken: string[] = [];
  const withoutToken: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const bearer = /^Bearer ey/.test(request.headers().authorization ?? '');
    if (bearer) withToken.push(`${origin}${pathname}`);
    if (!pathname.startsWith('/v1/')) return;
    calls.push(pathname);
    if (!bearer) withoutToken.push(pathname);
  });
  await expectLanding(page, 'oneCertificate', '/certificates', 'Certificates');
  await expect(page.getByText('000020419791').first()).toBeVisible();

  const count = (name: string) => calls.filter((call) => call.endsWith(`/${name}`)).length;
  expect(count('GetMemberProfileByAzureObjectId')).toBe(1);
  expect(count('GetCertificateSummary')).toBe(1);
  expect(withoutToken, 'calls without a token').toEqual([]);
  expect(withToken.filter((address) => !address.startsWith(`${ORIGIN}/v1/`))).toEqual([]);
  expect(context.pages(), 'one window, no popup').toHaveLength(1);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(stored).some((key) => /^msal\..*account\.keys$/.test(key))).toBe(true);
  expect(
    Object.keys(stored).filter((key) => !key.startsWith('msal.')),
    'nothing but accounts, and when the member was last active',
  ).toEqual(['last-activity']);
  expect(JSON.stringify(stored), 'no token can be read in the storage').not.toMatch(/ey[\w-]{20,}\./);
});

test('the authenticate page without an account leads home', { tag: ['@AUTH-02', '@AMB-12'] }, async ({
  page,
}) => {
  await page.goto('/authenticate');
  await expectPage(page, 'Sign in to manage your account online');
  await expect(page).toHaveURL('/');
});

test('the secure page without an account leads home', { tag: ['@ROUTE-02', '@AMB-10'] }, async ({ page }) => {
  await page.goto('/secure');
  await expectPage(page, 'Sign in to manage your account online');
  await expect(page).toHaveURL('/');
});

test.describe('a returning member', () => {
  test.use({ demoUser: 'pendingOnly' });

  test('goes from home to the certificates in any case', {
    tag: ['@HOME-08', '@HOME-09', '@AMB-13'],
  }, async ({ page }) => {
    await page.goto('/');
    await expectPage(page, 'Certificates');
    await expect(page).toHaveURL('/certificates');
    await expect(page.getByRole('button', { name: 'Sign In Here' })).toHaveCount(0);
  });

  test('sees no layout shift on the way from home', { tag: ['@HOME-08', '@ANN-01', '@CTX-02'] }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    await watchLayoutShifts(page);
    await page.goto('/');
    await expectPage(page, 'Certificates');
    await expect(page.getByText('A warm welcome to the new member portal')).toBeVisible();
    const { total, shifts } = await layoutShifts(page);
    expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02);
  });

  test('is redirected from the secure page by the rules', { tag: ['@ROUTE-02', '@AMB-10'] }, async ({
    page,
  }) => {
    await page.goto('/secure');
    await expectPage(page, 'Available Forms');
    await expect(page).toHaveURL('/forms');
  });
});

test.describe('a returning user who is not validated', () => {
  test.use({ demoUser: 'notValidated' });

  test('continues with registration, from home and from any member page', {
    tag: ['@HOME-09', '@AUTH-12'],
  }, async ({ page }) => {
    for (const path of ['/', '/certificates']) {
      await page.goto(path);
      await expectPage(page, 'Personal Information');
      await expect(page).toHaveURL('/registration/2');
    }
  });
});
