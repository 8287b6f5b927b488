import type { Page } from 'playwright/test';
import { expect } from './expect.ts';
import type { PageState } from './page-states/page-state.ts';
import { expectPage } from './sign-in.ts';

/** Opens a page whose section's files are missing, which shows its fallback card. */
export async function openWithSectionDown(page: Page, { path }: PageState): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/releases/') && !url.pathname.startsWith('/releases/shell/'),
    (route) => route.abort(),
  );
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
}

/** Calls of the layout itself, which every page needs. */
const LAYOUT_CALLS = /\/(?:GetMemberProfileByAzureObjectId|GetEnvironmentName|WriteToLog)\b/;

const BOOTSTRAP_PATH = /\/v1\/memberuser\/GetBootstrapData\b/;

function withoutInitialQueries(address: string): string {
  const url = new URL(address);
  url.searchParams.set('initialQueries', '');
  return url.href;
}

/** Makes a page send its initial queries one by one, so that tests can mock each. */
export async function disableBatching(page: Page): Promise<void> {
  await page.route(BOOTSTRAP_PATH, (route) =>
    route.continue({ url: withoutInitialQueries(route.request().url()) }),
  );
}

/** Opens a page state and waits until nothing is loading. */
export async function openPageState(page: Page, { path, heading, prepare }: PageState): Promise<void> {
  await page.goto(path);
  await expectPage(page, heading);
  await expectNothingLoading(page);
  await prepare?.(page);
}

export const LOADING = /^(Getting|Loading|Signing)/;

export async function expectNothingLoading(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: LOADING })).toHaveCount(0);
}

/**
 * Opens a page state by navigation within the page, and waits like `openPageState`. Returns false and does nothing
 * when the current heading is equal, because that would hide the transition. The same holds on a public page, whose
 * shell may not have loaded.
 */
export async function navigateToPageState(
  page: Page,
  { path, heading, prepare }: Pick<PageState, 'path' | 'heading' | 'prepare'>,
): Promise<boolean> {
  if (await page.getByRole('heading', { level: 1, name: heading }).isVisible()) return false;
  if ((await page.locator('script[src$="/static-page.js"]').count()) > 0) return false;
  await navigateToPage(page, path, heading);
  await prepare?.(page);
  return true;
}

/** Navigates within the portal to a page with another heading, and waits until nothing is loading. */
export async function navigateToPage(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await goToPath(page, path);
  await expectPage(page, heading);
  await expectNothingLoading(page);
}

/** Navigates within the portal, as a link does. */
export async function goToPath(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

const PROBLEM = {
  type: 'about:blank',
  title: 'Failed',
  status: 500,
  code: 'internal',
  traceId: 'trace-0001',
};

/** Opens a page whose calls hang. Returns a function that fails them and all later ones. */
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
  // The section has loaded, not only the shell's placeholder.
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
