import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { IDENTITY_PROVIDER } from '../portal.ts';
import { accountOf } from '../support/accounts.ts';
import { expectPage, fillSignIn, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const OUTBOX = path.resolve(import.meta.dirname, '../../test-results/portal/outbox');

/** The link in the letter to this address, as a mail program shows it; undefined until the letter is there. */
function linkFor(address: string): string | undefined {
  // The first letter makes the folder.
  const files = existsSync(OUTBOX) ? readdirSync(OUTBOX) : [];
  const letters = files
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(path.join(OUTBOX, name), 'utf8'));
  const letter = letters.find((text) => text.includes(`To: ${address}`));
  // Undoes the transfer encoding: long lines are cut and '=' is written as a number.
  const text = letter?.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /^http\S+\?confirm-email=[\w-]{43}/m.exec(text ?? '')?.[0];
}

/** Asks for another address as the screen to edit will; that screen is not built yet. */
async function ask(page: Page, preferredEmail: string): Promise<void> {
  const { AzureObjectGuid: azureObjectId, GivenName, Surname } = accountOf('withLoan');
  const call = page.waitForRequest(/\/v1\/memberuser\//);
  await signIn(page, 'withLoan');
  const { authorization = '' } = await (await call).allHeaders();
  const names = { displayFirstName: GivenName, displayLastName: Surname };
  const answer = await page.request.get('/v1/memberuser/UpdateMemberProfileInfo', {
    params: { azureObjectId, ...names, validated: 'Y', preferredEmail },
    headers: { authorization },
  });
  expect(await answer.json()).toBe(1);
}

test('R-19 R-20 a new address is used once its owner followed the link, signed in and pressed the button', async ({
  page,
  browser,
}) => {
  const address = `carol.${Date.now()}@example.org`;
  await ask(page, address);
  await page.goto('/profile');
  await expect(page.getByText(`Waiting for confirmation: ${address}, asked for on`)).toBeVisible();

  await expect.poll(() => linkFor(address), { timeout: 30_000 }).toBeTruthy();
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

test('CTX-05 AMB-33 the name at sign-in and the password are changed at the provider that signs in, and the way leads back to the same page', async ({
  page,
}) => {
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
  await page.goto('/edit-profile/account');
  const rename = async (from: string, to: string) => {
    await page.getByRole('button', { name: 'Change name at sign-in' }).click();
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
