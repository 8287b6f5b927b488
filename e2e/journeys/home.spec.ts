import { readFileSync } from 'node:fs';
import path from 'node:path';
import { IDENTITY_PROVIDER, PORTAL_DATA } from '../portal.ts';
import { thisYear } from '../support/calendar.ts';
import { accountOf } from '../support/demo-users.ts';
import { FIRST_STEP } from '../support/registration-form.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const HEADING = 'Sign in to manage your account online';

test('home shows all that a visitor needs', {
  tag: ['@HOME-01', '@HOME-02', '@HOME-03', '@HOME-05', '@HOME-06', '@HOME-07'],
}, async ({ page }) => {
  await page.goto('/');
  await expectPage(page, HEADING);
  await expect(page.getByRole('button', { name: 'Sign In Here' })).toBeVisible();
  await expect(page.getByText('By signing in you agree to the terms of use.')).toBeVisible();
  const phones = page.getByRole('main').getByRole('link', { name: /^\d{3}-\d{3}-\d{4}$/ });
  await expect(phones).toHaveText(['800-555-0199', '312-555-0100']);
  const footer = page.getByRole('contentinfo');
  for (const [name, href] of [
    ['Privacy', 'https://example.org/privacy'],
    ['Social media policy', 'https://example.org/social-media-policy'],
    ['Accessibility', 'https://example.org/accessibility'],
    ['Contact us', 'https://example.org/contact-us'],
    ['Terms of use', '/terms-of-use'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await page.getByRole('link', { name: 'Register Now' }).click();
  await expectPage(page, 'Create Account');
  await expect(page).toHaveURL('/registration');
});

test('an old browser shows a notice with the telephone numbers', { tag: ['@AMB-50'] }, async ({ page }) => {
  const notice = page.getByLabel('Your browser');
  await page.goto('/');
  await expect(notice).toBeAttached();
  await expect(notice).toBeHidden();
  // No browser supports it, as an old browser does not support the original condition.
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('(height:1dvh)', '(height:1none)');
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('You can also call us: 800-555-0199 or 312-555-0100.');
});

test("registration opens the provider's sign-up page, with or without shell", {
  tag: '@REG-02',
}, async ({ page }) => {
  const atProvider = async () => {
    await expectPage(page, 'Create your account');
    await expect(page).toHaveURL((url) => url.origin === IDENTITY_PROVIDER);
  };
  // From prerendered HTML, by the static-page script.
  await page.goto('/registration');
  await expect(page).toHaveTitle('Create Account - Step 1 of 3 - Member Portal');
  await page.getByRole('button', { name: 'Begin Registration' }).click();
  await atProvider();
  // The shell has replaced the static markup and restored the focus.
  await page.goto('/registration');
  const cancel = page.getByRole('link', { name: 'Cancel' });
  await cancel.focus();
  const came = await page.locator('h1').elementHandle();
  await page.waitForFunction((title) => title?.isConnected === false, came);
  await expect(cancel).toBeFocused();
  await page.getByRole('button', { name: 'Begin Registration' }).click();
  await atProvider();
  // Without the shell, a press submits the form, which reloads the page and then leaves by itself.
  await page.goto('/registration');
  const shell = '**/releases/shell/*/main.*.js';
  await page.route(shell, () => undefined);
  await page.waitForRequest(shell);
  await page.unroute(shell);
  await page.getByRole('button', { name: 'Begin Registration' }).click();
  await atProvider();
  // Back returns to the previous page, which does not leave again.
  await page.goBack();
  await expectPage(page, 'Create Account');
  await expect(page).toHaveURL('/registration');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home is readable from its HTML alone', {
    tag: ['@HOME-01', '@HOME-05', '@HOME-07', '@NAV-09'],
  }, async ({ page }) => {
    await page.goto('/');
    await expectPage(page, HEADING);
    for (const [phone, href] of [
      ['800-555-0199', 'tel:800-555-0199'],
      ['312-555-0100', 'tel:312-555-0100'],
    ] as const) {
      await expect(page.getByRole('link', { name: phone })).toHaveAttribute('href', href);
    }
    await expect(page.getByRole('button', { name: 'Sign In Here' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Register Now' })).toHaveAttribute('href', '/registration');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(`© ${thisYear()} Lantern Fraternal Society`);
    await expect(footer.getByRole('link', { name: 'Social media policy' })).toHaveAttribute(
      'href',
      'https://example.org/social-media-policy',
    );
  });

  test('the first registration step is readable from its HTML alone', {
    tag: ['@REG-01', '@REG-05'],
  }, async ({ page }) => {
    await page.goto('/registration');
    await expectPage(page, 'Create Account');
    await expect(page).toHaveTitle('Create Account - Step 1 of 3 - Member Portal');
    const main = page.getByRole('main');
    await expect(main).toMatchAriaSnapshot(FIRST_STEP);
    await expect(main.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/');
    await expect(main.getByRole('link', { name: '800-555-0199' })).toHaveAttribute(
      'href',
      'tel:800-555-0199',
    );
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expectPage(page, HEADING);
  });
});

test('resets a forgotten password with the mailed code, and signs in', {
  tag: ['@HOME-04', '@CTX-05'],
}, async ({ page }) => {
  const { EmailAddress, Password } = accountOf('spouseConsent');
  await page.goto('/');
  const asked = page.waitForRequest((request) => request.url().includes('/oauth2/v2.0/authorize'));
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  const { pathname, searchParams } = new URL((await asked).url());
  expect(pathname.toLowerCase()).toContain('b2c_1a_passwordreset');
  expect(searchParams.get('scope')?.split(' ')).toContain('openid');
  expect(searchParams.get('scope')).not.toContain('member.access');

  await expectPage(page, 'Reset your password');
  await page.getByLabel('E-mail address').fill(EmailAddress);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expectPage(page, 'Enter the code');
  await page.getByLabel('Code from the e-mail').fill(lastCode(EmailAddress));
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expectPage(page, 'Choose a new password');
  await page.getByLabel('New password', { exact: true }).fill(Password);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expectPage(page, 'Certificates');
  await expect(page).toHaveURL('/certificates');
});

const outbox = path.join(PORTAL_DATA, 'identity-provider/outbox/mail.jsonl');

/** Returns the code of the last message to an address, from the outbox file. */
function lastCode(address: string): string {
  const mails = readFileSync(outbox, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { to: string; text: string });
  const text = mails.findLast(({ to }) => to === address)?.text ?? '';
  const [code = ''] = /\b\d{6}\b/.exec(text) ?? [];
  return code;
}
