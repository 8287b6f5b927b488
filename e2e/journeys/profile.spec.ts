import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IDENTITY_PROVIDER, PORTAL_DATA } from '../portal.ts';
import { accountOf } from '../support/demo-users.ts';
import { expectPage, fillSignIn, signIn } from '../support/sign-in.ts';
import { expect, FAILED_REQUEST, test } from '../support/test.ts';

const OUTBOX = path.join(PORTAL_DATA, 'outbox');

/** Returns the link in the email to this address, as a mail program shows it; undefined before it arrives. */
function linkFor(address: string): string | undefined {
  // The first email creates the folder.
  const files = existsSync(OUTBOX) ? readdirSync(OUTBOX) : [];
  const emails = files
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(path.join(OUTBOX, name), 'utf8'));
  const email = emails.find((text) => text.includes(`To: ${address}`));
  // Decodes quoted-printable: soft line breaks and encoded '='.
  const text = email?.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /^http\S+\?confirm-email=[\w-]{43}/m.exec(text ?? '')?.[0];
}

test('a new email address is used only after its owner confirms it', {
  tag: ['@CTX-11', '@PROF-12', '@PROF-14', '@R-19', '@R-20'],
}, async ({ page, browser }) => {
  const address = `carol.${Date.now()}@example.org`;
  await signIn(page, 'withLoan');
  await expectPage(page, 'Certificates');
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Change preferred email' }).click();
  await expectPage(page, 'Update Online Account Information');
  await page.getByLabel('Preferred email').fill(address);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectPage(page, 'Profile');
  await expect(page.getByText('Saved. To use your new address, open the link')).toBeVisible();
  await expect(page.getByText(`Waiting for confirmation: ${address}, asked for on`)).toBeVisible();

  await expect.poll(() => linkFor(address)).toBeTruthy();
  const elsewhere = await browser.newContext();
  const opened = await elsewhere.newPage();
  await opened.goto(linkFor(address) ?? '');
  await fillSignIn(opened, 'withLoan');
  await expectPage(opened, 'Profile');
  await expect(opened.getByText('Waiting for confirmation')).toBeVisible();
  await opened.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(opened.getByText('Thank you. Your address is confirmed.')).toBeVisible();
  await expect(opened.getByText('Waiting for confirmation')).toHaveCount(0);
  await expect(opened.getByText(address, { exact: true })).toBeVisible();
  await elsewhere.close();
});

test('name and password are changed at the provider, which leads back', {
  tag: ['@CTX-05', '@AMB-33'],
}, async ({ page }) => {
  const policies: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const policy = /^\/(b2c_1a_\w+)\/oauth2\/v2\.0\/authorize$/i.exec(pathname)?.[1]?.toLowerCase();
    if (
      origin === IDENTITY_PROVIDER &&
      policy &&
      request.isNavigationRequest() &&
      !request.frame().parentFrame()
    )
      policies.push(policy);
  });
  const atEdit = () => expectPage(page, 'Update Online Account Information');
  const { GivenName } = accountOf('withLoan');
  await signIn(page, 'withLoan');
  await expectPage(page, 'Certificates');
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Change password' }).click();
  await atEdit();
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeFocused();
  const rename = async (from: string, to: string) => {
    await page.getByRole('button', { name: 'Change sign-in details' }).click();
    await expectPage(page, 'Edit your name');
    await expect(page.getByLabel('First name')).toHaveValue(from);
    await page.getByLabel('First name').fill(to);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await atEdit();
  };
  await rename(GivenName, 'Carolina');
  await rename('Carolina', GivenName);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL((url) => url.origin === IDENTITY_PROVIDER);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await atEdit();
  expect(policies).toEqual([
    'b2c_1a_unifiedlogin',
    'b2c_1a_profileedit',
    'b2c_1a_profileedit',
    'b2c_1a_passwordreset',
  ]);
});

test.describe('a member who moves', () => {
  test.use({ demoUser: 'leila@example.org', allowedConsoleErrors: FAILED_REQUEST });

  test('requests the change despite errors and session end, and sees it pending', {
    tag: [
      '@CTX-11',
      '@PROF-09',
      '@PROF-11',
      '@PROF-12',
      '@PROF-24',
      '@ERR-20',
      '@AUTH-15',
      '@F-06',
      '@R-20',
      '@R-21',
    ],
  }, async ({ page }) => {
    const call = '**/v1/memberuser/SendContactInfoUpdateEmail';
    const save = () => page.getByRole('button', { name: 'Save changes' }).click();
    const refuse = (status: number) =>
      page.route(call, (route) =>
        route.fulfill({
          status,
          contentType: 'application/problem+json',
          json: { type: 'about:blank', title: 'No', status, code: 'no', traceId: 't-1' },
        }),
      );
    // An earlier run on this data has requested another address.
    const flat = `Flat ${Date.now() % 100_000}`;
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Change contact information' }).click();
    await expectPage(page, 'Update Contact Information');
    await page.getByLabel('Address line 1').fill('8 Larkspur Court');
    await page.getByLabel('Address line 2').fill(flat);
    await page.getByLabel('City').fill('');
    await page.getByLabel('State').selectOption('Ohio');
    await save();
    await expect(page.getByRole('group', { name: 'Please check your answers' }).getByRole('link')).toHaveText(
      ['City: This field is required'],
    );
    await page.getByLabel('City').fill('Toledo');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await refuse(500);
    await save();
    await expect(
      page.getByRole('group', { name: 'Oops! There was a problem updating the user address.' }),
    ).toBeFocused();
    await page.unroute(call);
    await refuse(401);
    await save();
    await expectPage(page, 'You have been signed out');
    await page.unroute(call);
    await page.getByRole('button', { name: 'Sign In Here' }).click();
    await expectPage(page, 'Update Contact Information');
    await expect(page.getByLabel('Address line 2')).toHaveValue(flat);
    await save();

    await expectPage(page, 'Profile');
    await expect(page.getByText('We have received your request.')).toBeVisible();
    await expect(page.getByText('Change requested')).toBeVisible();
    await expect(page.getByText(new RegExp(`8 Larkspur Court\n${flat}\nToledo, OH`))).toBeVisible();
  });

  test('the legal name opens its form in a new tab', { tag: '@PROF-04' }, async ({ page, context }) => {
    await page.goto('/profile');
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: /^Leila/ }).click();
    const form = await opening;
    await expect(form.getByRole('heading', { name: 'Change of Name' }).first()).toBeVisible();
  });
});
