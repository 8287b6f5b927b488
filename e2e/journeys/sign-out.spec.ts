import { IDENTITY_PROVIDER, ORIGIN } from '../portal.ts';
import { overrideConfig } from '../support/override-config.ts';
import { expectPage, fillSignIn, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const HOME = 'Sign in to manage your account online';
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
