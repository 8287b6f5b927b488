import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SectionFile } from '@portal/section-sdk/section-file';
import { disableBatching, expectNothingLoading } from '../support/open-page-state.ts';
import { expect, test } from '../support/test.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Initial queries that each section declares per page. */
const declared = readdirSync(root)
  .filter((folder) => folder.startsWith('mfe-'))
  .map((folder) =>
    SectionFile.parse(JSON.parse(readFileSync(path.join(root, folder, 'section.json'), 'utf8'))),
  )
  .flatMap(({ routes }) => routes.map(({ path: route, initialQueries = [] }) => ({ route, initialQueries })))
  .filter(({ initialQueries }) => initialQueries.length > 0);

/** URL of each page with parameters. */
const ADDRESSES: Record<string, string> = {
  '/certificate-details/:certificate': '/certificate-details/000020419791',
  '/forms/:fid': '/forms/43',
  '/support/faq/:qid': '/support/faq/46',
  '/support/topic/:cat': '/support/topic/billing-and-payments',
  '/support/topic/:cat/faq/:qid': '/support/topic/billing-and-payments/faq/46',
};

test.describe("a member's pages with initial queries", () => {
  test.use({ demoUser: 'oneCertificate' });

  test('each page sends its declared queries first, and only once', {
    tag: '@AUTH-16',
  }, async ({ page }) => {
    test.slow();
    expect(declared.length).toBeGreaterThan(10);
    await disableBatching(page);
    let requested: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v1/')) requested.push(pathname.slice('/v1/'.length));
    });
    for (const { route, initialQueries } of declared) {
      requested = [];
      await page.goto(ADDRESSES[route] ?? route);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNothingLoading(page);
      for (const call of initialQueries)
        expect(
          requested.filter((one) => one === call),
          `${route} ${call}`,
        ).toEqual([call]);
    }
    // With batching, they are in the bootstrap response, once.
    await page.unrouteAll();
    requested = [];
    await page.goto('/payments');
    await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible();
    await expectNothingLoading(page);
    const paymentCalls = declared.find(({ route }) => route === '/payments')?.initialQueries ?? [];
    expect(paymentCalls).toHaveLength(4);
    expect(requested.filter((one) => paymentCalls.includes(one))).toEqual([]);
    expect(requested).toContain('memberuser/GetBootstrapData');
    // Nor the queries of every page, on a page that changes something at once.
    requested = [];
    const seen = page.waitForResponse(/\/MarkDocumentsSeen/);
    await page.goto('/documents');
    await seen;
    await expectNothingLoading(page);
    expect(requested.sort()).toEqual([
      'document/GetDocumentList',
      'document/MarkDocumentsSeen',
      'memberuser/GetBootstrapData',
    ]);
  });
});
