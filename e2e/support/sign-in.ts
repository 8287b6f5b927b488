import type { Page } from 'playwright/test';
import { ORIGIN } from '../portal.ts';
import { accountOf, type Person } from './accounts.ts';
import { expect } from './expect.ts';

/** Signs in from the home page, through the identity provider's own page, as a member does. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In Here' }).click();
  await fillSignIn(page, person);
}

/** Through which somebody who signs in passes before they land. */
const TRANSIT = new Set(['/', '/authenticate']);

/** Signs in, and waits until the member has landed where the rules lead. */
export async function signInAndLand(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await page.waitForURL(({ origin, pathname }) => origin === ORIGIN && !TRANSIT.has(pathname));
}

/** Fills the identity provider's sign-in page, which must be on its way; ends back in the portal. */
export async function fillSignIn(page: Page, person: Person): Promise<void> {
  const { EmailAddress, Password } = accountOf(person);
  await page.getByLabel('E-mail address').fill(EmailAddress);
  await page.getByLabel('Password', { exact: true }).fill(Password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits until the page with this heading is the page. */
export async function expectPage(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}
