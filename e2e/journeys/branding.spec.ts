import type { BrowserContext, Page } from 'playwright/test';
import { PORT } from '../portal.ts';
import { accountOf } from '../support/demo-users.ts';
import { expect, test } from '../support/test.ts';

// The blocked logo.
test.use({ allowedConsoleErrors: /net::ERR_FAILED/ });

const MARGARET = '000020419791';

/** Expects the portal's logo next to the society's name. Returns the name. */
async function expectLogo(page: Page): Promise<string> {
  const logo = page.locator('header img');
  await expect(logo).toHaveAttribute('alt', '');
  await expect(logo).toHaveAttribute('src', new RegExp(`^http://localhost:${PORT}/assets/`));
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const name = (await page.getByRole('banner').textContent()) ?? '';
  expect(name).not.toBe('');
  return name;
}

/** Expects the name without the logo, which cannot be fetched. */
async function expectNameOnly(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('banner')).toHaveText(name);
  await expect(page.locator('header img')).toHaveCount(0);
}

const blockLogo = (context: BrowserContext) =>
  context.route(`http://localhost:${PORT}/assets/**/*.svg`, (route) => route.abort());

test("sign-in shows the portal's logo, or only the name when it fails", {
  tag: '@R-25',
}, async ({ page, context }) => {
  const signIn = async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign In Here' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in', exact: true })).toBeVisible();
  };
  await signIn();
  const name = await expectLogo(page);
  await blockLogo(context);
  await signIn();
  await expectNameOnly(page, name);
});

test.describe('a signed-in member', () => {
  test.use({ demoUser: 'oneCertificate' });

  test('the signing service shows the logo, or only the name when it fails', {
    tag: '@R-25',
  }, async ({ page, context }) => {
    const openForm = async () => {
      await page.goto(`/certificate-details/${MARGARET}`);
      const opening = context.waitForEvent('page');
      await page.getByRole('button', { name: /^Change Beneficiaries/ }).click();
      const form = await opening;
      await form.waitForURL((url) => url.port === String(PORT + 4));
      return form;
    };
    const name = await expectLogo(await openForm());
    await blockLogo(context);
    await expectNameOnly(await openForm(), name);
  });

  test('the wallet shows the logo, or only the name when it fails', {
    tag: ['@R-15', '@R-25'],
  }, async ({ page, context }) => {
    const asking = page.waitForRequest(/\/v1\/memberuser\/GetBootstrapData\?/);
    await page.goto('/certificates');
    const { authorization = '' } = await (await asking).allHeaders();
    const loginId = accountOf('oneCertificate').EmailAddress;
    const openWallet = async () => {
      const query = { loginId, firstName: '', lastName: '', emailAddress: '', mobilePhoneNumber: '' };
      const answer = await page.request.get('/v1/payment/GetWalletUrl', {
        params: query,
        headers: { authorization },
      });
      expect(answer.status()).toBe(200);
      const wallet = await context.newPage();
      await wallet.goto((await answer.json()) as string);
      expect(new URL(wallet.url()).port).toBe(String(PORT + 3));
      return wallet;
    };
    const name = await expectLogo(await openWallet());
    await blockLogo(context);
    await expectNameOnly(await openWallet(), name);
  });
});
