import type { Page } from 'playwright/test';
import { ORIGIN } from '../portal.ts';
import { accountOf, type DemoUser } from './demo-users.ts';
import { expect } from './expect.ts';

/** Signs in from the home page through the identity provider's page. */
export async function signIn(page: Page, demoUser: DemoUser): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In Here' }).click();
  await fillSignIn(page, demoUser);
}

/** Opens a page as a visitor, who signs in and returns to it. */
export async function signInTo(page: Page, path: string, demoUser: DemoUser): Promise<void> {
  await page.goto(path);
  await fillSignIn(page, demoUser);
}

/** Paths that a user passes after sign-in before landing. */
const REDIRECT_PATHS = new Set(['/', '/authenticate']);

export async function signInAndWaitForPage(page: Page, demoUser: DemoUser, portal = ORIGIN): Promise<void> {
  await signIn(page, demoUser);
  await waitForLandingPage(page, portal);
}

export async function waitForLandingPage(page: Page, portal = ORIGIN): Promise<void> {
  await page.waitForURL(({ origin, pathname }) => origin === portal && !REDIRECT_PATHS.has(pathname));
}

/** Fills the identity provider's sign-in page, and waits for the return to the portal. */
export async function fillSignIn(page: Page, demoUser: DemoUser): Promise<void> {
  const { EmailAddress, Password } = accountOf(demoUser);
  await page.getByLabel('E-mail address').fill(EmailAddress);
  await page.getByLabel('Password', { exact: true }).fill(Password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function expectPage(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}
