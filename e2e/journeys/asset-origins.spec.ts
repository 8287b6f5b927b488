import type { Page } from 'playwright/test';
import { type AssetOrigins, startAssetOrigins } from '../fixtures/asset-origins.ts';
import { ORIGIN } from '../portal.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

// What does not come from a place that is gone, the browser itself reports; so it does of what is warmed when the test ends,
// and with it the permission. Reports of the security policy fail the test.
test.use({
  demoUser: 'oneCertificate',
  allowedConsoleErrors:
    /Failed to load resource|net::ERR_|No 'Access-Control-Allow-Origin'|ChunkLoadError|Permission was denied for this request to access/,
  // A page that this test hands over is to the browser one of the internet, which may not ask this machine for anything.
  permissions: ['local-network-access'],
});

let places: AssetOrigins;
test.beforeAll(async () => {
  places = await startAssetOrigins();
});
test.afterAll(() => Promise.all([places.files.stop(), places.pages.stop()]));

test('files of sections come from the place in front of the portal, and from automatic rollback when they do not', {
  tag: ['@CTX-02', '@R-06', '@R-07'],
}, async ({ page }) => {
  const { files, pages } = places;
  // The members' address is the journeys' own; its pages are those of the gateway that names the other place.
  await page.route(isPage, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${pages.origin}${pathname}` }) });
  });
  const origins = originsOf(page, 'payments');
  await page.goto('/payments');
  await expectPage(page, 'Payments');
  expect(origins()).toEqual([files.origin]);

  // Of its next page the code is not there.
  await page.waitForLoadState('networkidle');
  await fault(files.origin, '/releases/payments/');
  await page.getByRole('link', { name: 'Pay Now' }).click();
  await expect(page.getByLabel('Amount to pay')).toBeVisible();
  expect(origins()).toEqual([files.origin, ORIGIN]);

  // Nothing is there any more.
  await files.stop();
  const reported = page.waitForRequest((request) => request.url().includes('section-origin-failed'));
  const others = originsOf(page, 'support-contact');
  await page.goto('/support');
  await expectPage(page, 'Member Support');
  expect(new URL((await reported).url()).searchParams.get('message')).toMatch(
    /^section-origin-failed section=support-contact version=\S+ revision=\d+ error=\w+$/,
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

/** The origins from which files of a section came, in their order. */
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
