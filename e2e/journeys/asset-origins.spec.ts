import type { Page } from 'playwright/test';
import { type AssetOrigins, startAssetOrigins } from '../fixtures/asset-origins.ts';
import { ORIGIN } from '../portal.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

// The browser itself reports failed requests to the stopped origin, and prefetches that the end of the test aborts. It
// also reports their denied permission. CSP reports still fail the test.
test.use({
  demoUser: 'oneCertificate',
  allowedConsoleErrors:
    /Failed to load resource|net::ERR_|No 'Access-Control-Allow-Origin'|ChunkLoadError|Permission was denied for this request to access/,
  // A fulfilled page counts as public, so that the browser blocks its requests to local addresses without this
  // permission.
  permissions: ['local-network-access'],
});

let places: AssetOrigins;
test.beforeAll(async () => {
  places = await startAssetOrigins();
});
test.afterAll(() => Promise.all([places.files.stop(), places.pages.stop()]));

test('section files load from the asset origin, and else from the portal', {
  tag: ['@CTX-02', '@R-06', '@R-07'],
}, async ({ page }) => {
  const { files, pages } = places;
  // The URL belongs to the journeys' portal, and the page to the gateway that names the asset origin.
  await page.route(isPage, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${pages.origin}${pathname}` }) });
  });
  const origins = originsOf(page, 'payments');
  await page.goto('/payments');
  await expectPage(page, 'Payments');
  expect(origins()).toEqual([files.origin]);

  // The code of the next page is missing.
  await page.waitForLoadState('networkidle');
  await fault(files.origin, '/releases/payments/');
  await page.getByRole('link', { name: 'Pay Now' }).click();
  await expect(page.getByLabel('Amount to pay')).toBeVisible();
  expect(origins()).toEqual([files.origin, ORIGIN]);

  // The asset origin is down.
  await files.stop();
  const reported = page.waitForRequest((request) => request.url().includes('section.origin_failed'));
  const others = originsOf(page, 'support-contact');
  await page.goto('/support');
  await expectPage(page, 'Member Support');
  expect(new URL((await reported).url()).searchParams.get('message')).toMatch(
    /^section.origin_failed section=support-contact version=\S+ revision=\d+ error=\w+$/,
  );
  expect(others()).toEqual([ORIGIN]);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).origin));
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expectPage(page, 'Documents');
  expect(new Set(requests)).toEqual(new Set([ORIGIN]));
});

const isPage = ({ origin, pathname }: URL) =>
  origin === ORIGIN && ['/payments', '/support'].includes(pathname);

/** Returns the origins from which files of a section were loaded, in order. */
function originsOf(page: Page, section: string): () => string[] {
  const found = new Set<string>();
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (pathname.startsWith(`/releases/${section}/`) && response.ok()) found.add(origin);
  });
  return () => [...found];
}

async function fault(origin: string, prefix: string): Promise<void> {
  const body = JSON.stringify({ prefix, mode: '404' });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${origin}/__faults`, { method: 'POST', headers, body })).status).toBe(204);
}
