import type { BrowserContext, Page, Request, Route } from 'playwright/test';
import { IDENTITY_PROVIDER } from '../portal.ts';
import { accountOf, type DemoUser } from '../support/demo-users.ts';
import { expectPage, fillSignIn, signIn } from '../support/sign-in.ts';
import { expect, FAILED_REQUEST, test } from '../support/test.ts';

const EXPIRED = 'Your session has expired. Please sign in again.';
const TOKENS = /\/oauth2\/v2\.0\/token\b/;

/** Makes access tokens count as expiring: the sign-in library renews tokens that last less than 300 s. */
async function shortenTokens(context: BrowserContext): Promise<{ readonly renewals: () => number }> {
  let asked = 0;
  await context.route(TOKENS, async (route: Route) => {
    asked += 1;
    const response = await route.fetch();
    const tokens = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...tokens, expires_in: 301, ext_expires_in: 301 } });
  });
  return { renewals: () => asked };
}

// A token renewal may be pending when a test ends, after its page has closed.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

/** Leaves the portal and ends the user's session at the provider, as overnight. */
async function endAtProvider(page: Page, demoUser: DemoUser): Promise<void> {
  // Otherwise a pending renewal would return a token of 301 s, which is valid for a second.
  await page.goto('about:blank');
  const left = Date.now();
  await expect.poll(() => Date.now() - left).toBeGreaterThan(1_500);
  const { AzureObjectGuid: oid } = accountOf(demoUser);
  const response = await page.request.post(`${IDENTITY_PROVIDER}/__test__/drop`, {
    data: { models: ['RefreshToken', 'Session', 'Grant'], oid },
  });
  expect(response.status()).toBe(200);
}

const openEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

test('an expiring token is renewed silently', {
  tag: '@AUTH-17',
}, async ({ page, context }) => {
  const { renewals } = await shortenTokens(context);
  await signIn(page, 'inGrace');
  await expectPage(page, 'Certificates');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  let before = renewals();
  let since = Date.now();
  // After two seconds, a token of 301 s counts as expiring. On a busy machine the page may have renewed it already.
  const age = () => {
    if (renewals() > before) [before, since] = [renewals(), Date.now()];
    return Date.now() - since;
  };
  await expect.poll(age).toBeGreaterThan(2_500);
  await openEntry(page, 'Payments');
  await expectPage(page, 'Payments');
  await expect(page.getByRole('table', { name: 'Payment History' })).toBeVisible();
  expect(renewals()).toBeGreaterThan(before);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expect(page.getByText(EXPIRED)).toHaveCount(0);
});

test.describe('when the provider has ended the session', () => {
  test.use({ allowedConsoleErrors: FAILED_REQUEST });

  test('the member is notified, signs in again and returns to the same page', {
    tag: ['@AUTH-15', '@AUTH-17', '@R-21'],
  }, async ({ page, context }) => {
    await shortenTokens(context);
    await signIn(page, 'overdue');
    await expectPage(page, 'Certificates');
    await endAtProvider(page, 'overdue');
    await page.goto('/documents?from=letter');
    await expectPage(page, 'You have been signed out');
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await expect(page.getByText('Quintero')).toHaveCount(0);
    // Otherwise the page redirects in 20 seconds.
    await page.getByRole('button', { name: 'Sign In Here' }).click();
    await fillSignIn(page, 'overdue');
    await expectPage(page, 'Documents');
    await expect(page).toHaveURL('/documents?from=letter');
  });

  test('an API that rejects the token ends the session as well', { tag: ['@AUTH-15', '@R-24'] }, async ({
    page,
  }) => {
    await signIn(page, 'withLoan');
    await expectPage(page, 'Certificates');
    await page.route('**/v1/payment/**', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: 'Unauthorized',
          status: 401,
          code: 'unauthorized',
          traceId: 't-1',
        },
      }),
    );
    await openEntry(page, 'Payments');
    await expectPage(page, 'You have been signed out');
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await page.unroute('**/v1/payment/**');
    await page.getByRole('button', { name: 'Sign In Here' }).click();
    await expectPage(page, 'Payments');
  });
});

/**
 * Returns a function that waits for the idle prefetch (`prefetchLaterPages`). When the clock jumps, pending requests
 * take minutes and fail.
 */
function isPrefetched(tab: Page): () => Promise<void> {
  const pendingRequests = new Set<Request>();
  let started = false;
  tab.on('request', (request) => {
    pendingRequests.add(request);
    started ||= request.url().includes('/releases/support-contact/');
  });
  tab.on('requestfinished', (request) => pendingRequests.delete(request));
  tab.on('requestfailed', (request) => pendingRequests.delete(request));
  return () => expect.poll(() => started && pendingRequests.size === 0).toBe(true);
}

test('the idle warning appears in every tab, and signs out without an answer', {
  tag: ['@R-21', '@F-05', '@AUTH-15'],
}, async ({ page, context }) => {
  await context.clock.install();
  const pageIsWarm = isPrefetched(page);
  await signIn(page, 'paidUp');
  await expectPage(page, 'Certificates');
  const other = await context.newPage();
  const otherIsWarm = isPrefetched(other);
  await other.goto('/payments');
  await expectPage(other, 'Payments');
  const warning = (tab: Page) => tab.getByRole('alertdialog', { name: 'Are you still there?' });

  await pageIsWarm();
  await otherIsWarm();
  await context.clock.fastForward('11:00');
  await expect(warning(page)).toHaveCount(0);
  await context.clock.fastForward('02:10');
  await expect(warning(other)).toBeVisible();
  await expect(warning(page)).toContainText(/[01]:\d\d/);
  await warning(page).getByRole('button', { name: 'Stay signed in' }).click();
  for (const tab of [page, other]) await expect(warning(tab)).toHaveCount(0);
  await context.clock.fastForward('10:00');
  for (const tab of [page, other]) await expect(warning(tab)).toHaveCount(0);
  await other.close();

  await openEntry(page, 'Documents');
  await expectPage(page, 'Documents');
  // The last part of the page: pending requests would have taken thirteen minutes after the clock jumps.
  await expect(page.getByRole('heading', { name: 'Go paperless' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.clock.fastForward('13:05');
  await expect(warning(page)).toBeVisible();
  await context.clock.fastForward('02:00');
  await expectPage(page, 'Sign in to manage your account online');
  await expect(page.getByText(EXPIRED)).toBeVisible();
  await expect(page.getByText('Zielinski')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign In Here' }).click();
  await fillSignIn(page, 'paidUp');
  await expectPage(page, 'Documents');
});

test('a session ends 15 minutes after the last tab was closed', {
  tag: ['@R-21', '@AUTH-15'],
}, async ({ page, context }) => {
  await signIn(page, 'paidUp');
  await expectPage(page, 'Certificates');
  await page.evaluate(() => localStorage.setItem('last-activity', String(Date.now() - 15 * 60_000)));
  await page.close();
  const later = await context.newPage();
  await later.goto('/payments');
  await expectPage(later, 'Sign in to manage your account online');
  await expect(later.getByText(EXPIRED)).toBeVisible();
  await expect(later.getByText('Zielinski')).toHaveCount(0);
  await later.getByRole('button', { name: 'Sign In Here' }).click();
  await fillSignIn(later, 'paidUp');
  await expectPage(later, 'Payments');
});

test.describe('a failing sign-in', () => {
  test.use({ allowedConsoleErrors: FAILED_REQUEST });

  test('ends on the login-failed page, from which sign-in works', {
    tag: ['@AUTH-18', '@ROUTE-17'],
  }, async ({ page }) => {
    await page.route(TOKENS, (route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: 'invalid_request', error_description: 'AADB2C90000: It did not work.' },
      }),
    );
    await signIn(page, 'oneCertificate');
    await expectPage(page, 'You are not signed in');
    await expect(page).toHaveURL('/login-failed');
    await expect(page.getByText('Login failed. Please try again.')).toBeVisible();
    await page.unroute(TOKENS);
    await page.getByRole('button', { name: 'Sign In Here' }).click();
    await expectPage(page, 'Certificates');
  });

  test('an unreachable provider is reported, and sign-in can be retried', {
    tag: '@AUTH-18',
  }, async ({ page }) => {
    // Matches retries, whose URL differs. A page that has loaded the script shares it without a request.
    await page.route('**/*auth-script*.js*', (route) => route.abort());
    await page.goto('/certificates');
    await expectPage(page, 'You are not signed in');
    await expect(page.getByText('Login failed. Please try again.')).toBeVisible();
    await page.unroute('**/*auth-script*.js*');
    await page.getByRole('button', { name: 'Sign In Here' }).click();
    await expectPage(page, 'Sign in');
  });
});

test('cancelling returns quietly, and the provider reports a wrong password', {
  tag: ['@CTX-05', '@AUTH-18'],
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In Here' }).click();
  await page.getByLabel('E-mail address').fill('margaret@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The e-mail address or the password is not right.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectPage(page, 'Sign in to manage your account online');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Login failed')).toHaveCount(0);
});
