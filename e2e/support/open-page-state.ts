import type { Page } from 'playwright/test';
import { expect } from './expect.ts';
import type { PageState } from './page-states/page-state.ts';
import { expectPage } from './sign-in.ts';

/** Opens a page whose section's files are not there: the card of its team. */
export async function openWithSectionDown(page: Page, { path }: PageState): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/releases/') && !url.pathname.startsWith('/releases/shell/'),
    (route) => route.abort(),
  );
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible({
    timeout: 30_000,
  });
}

/** Calls that the frame itself needs; without them no page begins. */
const LAYOUT_CALLS = /\/(?:GetMemberProfileByAzureObjectId|GetEnvironmentName|WriteToLog)\b/;

const BOOTSTRAP_PATH = /\/v1\/memberuser\/GetBootstrapData\b/;

function withoutInitialQueries(address: string): string {
  const url = new URL(address);
  url.searchParams.set('initialQueries', '');
  return url.href;
}

/** Has a page ask for its first calls one by one, so that a test may see each, and answer it in its own way. */
export async function disableBatching(page: Page): Promise<void> {
  await page.route(BOOTSTRAP_PATH, (route) =>
    route.continue({ url: withoutInitialQueries(route.request().url()) }),
  );
}

/** Opens a view and waits until nothing on it is on its way any more. */
export async function openPageState(page: Page, { path, heading, prepare }: PageState): Promise<void> {
  await page.goto(path);
  await expectPage(page, heading);
  await expectNothingLoading(page);
  await prepare?.(page);
}

const LOADING = /^(Getting|Loading|Signing)/;

/** Waits until nothing on the page is on its way any more. */
export async function expectNothingLoading(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: LOADING })).toHaveCount(0);
}

/**
 * Opens a view in the page that is open already, as going back to it would, and waits as `openPageState` does. It answers false
 * and does nothing where the same heading is there now, which would not tell that the view has come, and on a public page,
 * whose shell may not be there yet to go anywhere.
 */
export async function navigateToPageState(
  page: Page,
  { path, heading, prepare }: PageState,
): Promise<boolean> {
  if (await page.getByRole('heading', { level: 1, name: heading }).isVisible()) return false;
  if ((await page.locator('script[src$="/public-page.js"]').count()) > 0) return false;
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await expectPage(page, heading);
  await expectNothingLoading(page);
  await prepare?.(page);
  return true;
}

const PROBLEM = {
  type: 'about:blank',
  title: 'Failed',
  status: 500,
  code: 'internal',
  traceId: 'trace-0001',
};

/** Opens a page whose calls are not answered; answers how to let them fail, and all that come after them. */
export async function openLoading(page: Page, pageState: PageState): Promise<() => Promise<void>> {
  const { promise: failing, resolve: fail } = Promise.withResolvers<void>();
  await page.route('**/v1/**', async (route) => {
    const address = route.request().url();
    if (BOOTSTRAP_PATH.test(address)) return route.continue({ url: withoutInitialQueries(address) });
    if (LAYOUT_CALLS.test(address)) return route.continue();
    await failing;
    await route.fulfill({ status: 500, contentType: 'application/problem+json', json: PROBLEM });
  });
  await page.goto(pageState.path);
  // The section is there, and not only the shell's word that it comes.
  await expectPage(page, pageState.heading);
  const loading = page.getByRole('main').getByRole('status').filter({ hasText: LOADING });
  await expect(loading.first()).toBeAttached();
  return async () => {
    fail();
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await expectNothingLoading(page);
  };
}

/** Opens a page whose calls all fail. */
export async function openFailed(page: Page, pageState: PageState): Promise<void> {
  const fail = await openLoading(page, pageState);
  await fail();
}
