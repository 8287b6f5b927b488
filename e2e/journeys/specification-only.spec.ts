import path from 'node:path';
import { contract } from '@portal/api/contracts/contract';
import type { Page } from 'playwright/test';
import { PORT, RESULTS } from '../portal.ts';
import { startPortal, TEST_SETTINGS } from '../start-portal.ts';
import { type DemoUser, demoUsers } from '../support/demo-users.ts';
import { goToPath, navigateToPage } from '../support/open-page-state.ts';
import { goToVerification, makePayment } from '../support/payment-form.ts';
import { expectPage, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/**
 * The main journeys with an API that has the calls of the specification only (decision 0091). The second portal runs on
 * ports of its own, with an API whose extensions are off.
 */

const SECOND_PORT = PORT + 20;
const ORIGIN = `http://localhost:${SECOND_PORT}`;

const SPECIFIED_PATHS = new Set<string>(
  Object.values(contract)
    .filter(({ extension }) => extension === undefined)
    .map((call) => call.path),
);

const LOADING = /^Getting |^Loading your page/;

const FAILURE_NOTICE = /^(?:Oops!|We could not (?!apply))|cannot be shown right now|went wrong/;

// One worker, because the tests share the second portal.
test.describe.configure({ mode: 'default' });
// The API refuses the certificates of an account that is not validated. Other journeys expect the same.
test.use({ baseURL: ORIGIN, allowedConsoleErrors: /403 \(Forbidden\)/ });

let portal: Awaited<ReturnType<typeof startPortal>> | undefined;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const dataDir = path.join(RESULTS, 'specification-only');
  const options = ['--port', String(SECOND_PORT), '--data-dir', dataDir, '--no-build'];
  portal = await startPortal(options, () => undefined, {
    ...process.env,
    ...TEST_SETTINGS,
    API_EXTENSIONS: 'none',
  });
});
test.afterAll(() => portal?.stop());

/** Records the calls of a page that the specification does not name. */
function recordOtherCalls(page: Page): string[] {
  const other: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v1/') && !SPECIFIED_PATHS.has(pathname)) other.push(pathname);
  });
  return other;
}

async function signInToSecondPortal(page: Page, demoUser: DemoUser): Promise<void> {
  await signIn(page, demoUser);
  await page.waitForURL((url) => url.origin === ORIGIN && !['/', '/authenticate'].includes(url.pathname));
}

/** Loads a page, and waits for its content. */
async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectLoaded(page);
}

async function expectLoaded(page: Page): Promise<void> {
  // The gateway's layout has a heading too, and buttons that do not work yet.
  await expect(page.locator('button[inert]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(LOADING)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(FAILURE_NOTICE), `failure notices at ${page.url()}`).toHaveCount(0);
}

/** Navigates within the portal, which costs a fraction of a page load. */
async function expectNoFailureAfterNavigation(
  page: Page,
  path: string,
  heading: string | RegExp,
): Promise<void> {
  await navigateToPage(page, path, heading);
  await expect(page.getByText(FAILURE_NOTICE), `failure notices at ${path}`).toHaveCount(0);
}

/** Expects that a page which the member may not open leads back to the landing page. */
async function expectRedirect(page: Page, path: string, landing: string): Promise<void> {
  await goToPath(page, path);
  await expect(page).toHaveURL(landing);
  // A navigation during the redirect would be lost.
  await expectLoaded(page);
  await expect(page.getByText(FAILURE_NOTICE), `failure notices at ${path}`).toHaveCount(0);
}

/** Where members without access are redirected from each page. */
const PAGES_WITHOUT_ACCESS = new Set(['/registration/2', '/login-failed']);

/** Pages whose content depends on the member, each with its heading. */
const MEMBER_PAGES = [
  ['/payments', 'Payments'],
  ['/make-payments', /^(?:Make Payments|.*Payment Details)$/],
  ['/documents', 'Documents'],
  ['/forms', 'Available Forms'],
  ['/profile', 'Profile'],
  ['/certificates', 'Certificates'],
] as const;

/** Pages that are equal for all members. */
const OTHER_PAGES = [
  '/forms/43',
  '/support',
  '/support/faq/46',
  '/support/search/payment',
  '/support/requests',
  '/edit-profile/account',
  '/edit-profile/contact',
  '/contact',
];

for (const demoUser of demoUsers) {
  test(`shows no failure and sends no other call for ${demoUser}`, { tag: '@API-01' }, async ({ page }) => {
    test.slow();
    const other = recordOtherCalls(page);
    await signInToSecondPortal(page, demoUser);
    await expectLoaded(page);
    const landing = new URL(page.url()).pathname;
    if (PAGES_WITHOUT_ACCESS.has(landing)) {
      const others = MEMBER_PAGES.filter(([path]) => path !== '/profile');
      for (const [path] of others) await expectRedirect(page, path, landing);
      // Some of these members may open their profile.
      await openPage(page, '/profile');
    } else {
      for (const [path, heading] of MEMBER_PAGES) await expectNoFailureAfterNavigation(page, path, heading);
      const details = page.getByRole('link', { name: /Certificate Details/ }).first();
      const path = (await details.count()) > 0 ? await details.getAttribute('href') : null;
      if (path !== null) await expectNoFailureAfterNavigation(page, path, /^Certificate Details/);
    }
    expect(other).toEqual([]);
  });
}

test('shows no failure and sends no other call when a page is loaded', { tag: '@API-01' }, async ({
  page,
}) => {
  test.slow();
  const other = recordOtherCalls(page);
  await signInToSecondPortal(page, 'manyCertificates');
  for (const [path] of MEMBER_PAGES) await openPage(page, path);
  for (const path of OTHER_PAGES) await openPage(page, path);
  expect(other).toEqual([]);
});

test('a member pays, opens a form, and writes to member services', {
  tag: ['@API-01', '@API-35', '@API-48', '@API-06', '@API-18'],
}, async ({ page }) => {
  test.slow();
  const other = recordOtherCalls(page);
  await signInToSecondPortal(page, 'oneCertificate');

  await test.step('payment', async () => {
    await page.goto('/make-payments');
    await expectPage(page, 'Payment Details');
    await goToVerification(page);
    const result = await makePayment(page, 'Payment Successful');
    await result.getByRole('button', { name: 'Go to Payments' }).click();
    await expect(page.getByRole('button', { name: /^Cancel the / }).first()).toBeVisible();
  });

  await test.step('form', async () => {
    await page.goto('/forms/43');
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue' }).click();
    const form = await opened;
    await form.waitForURL((url) => url.pathname !== '/loading-docusign' && url.protocol === 'http:');
    expect(new URL(form.url()).searchParams.has('EnvelopeField_Reference')).toBe(false);
    await form.close();
    await expect(
      page.getByText('Fill it in and sign it there. Nothing changes until you sign.'),
    ).toBeVisible();
  });

  await test.step('contact information', async () => {
    await page.goto('/edit-profile/contact');
    await page.getByLabel('City').fill('Kenosha');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectPage(page, 'Profile');
    await expect(page.getByText(/^We have received your request/)).toBeVisible();
  });

  await test.step('request', async () => {
    await page.goto('/contact');
    await expect(page.getByLabel('Topic')).toBeEnabled();
    await page.getByLabel('Additional Detail (required)').fill('Please send me the statement of 2019.');
    await page.getByRole('button', { name: 'Send Request' }).click();
    await expectPage(page, 'Success!');
  });

  await expect(page.getByText(FAILURE_NOTICE)).toHaveCount(0);
  expect(other).toEqual([]);
});
