import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SectionFile } from '@portal/platform/section-file';
import { askOneByOne, expectNothingLoading } from '../support/open-view.ts';
import { expect, test } from '../support/test.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What each page of a section says that it asks for first. */
const named = readdirSync(root)
  .filter((folder) => folder.startsWith('mfe-'))
  .map((folder) =>
    SectionFile.parse(JSON.parse(readFileSync(path.join(root, folder, 'section.json'), 'utf8'))),
  )
  .flatMap(({ routes }) => routes.map(({ path: route, firstCalls = [] }) => ({ route, firstCalls })))
  .filter(({ firstCalls }) => firstCalls.length > 0);

/** An address of each such page that has parts of its own. */
const ADDRESSES: Record<string, string> = {
  '/certificate-details/:certificate': '/certificate-details/000020419791',
  '/forms/:fid': '/forms/43',
  '/support/faq/:qid': '/support/faq/46',
  '/support/topic/:cat': '/support/topic/billing-and-payments',
  '/support/topic/:cat/faq/:qid': '/support/topic/billing-and-payments/faq/46',
};

test.describe('a member whose pages say what they ask for first', () => {
  test.use({ person: 'oneCertificate' });

  test('each page asks for what its section names first, and for none of it a second time', {
    tag: '@AUTH-16',
  }, async ({ page }) => {
    test.slow();
    expect(named.length).toBeGreaterThan(10);
    await askOneByOne(page);
    let asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v1/')) asked.push(pathname.slice('/v1/'.length));
    });
    for (const { route, firstCalls } of named) {
      asked = [];
      await page.goto(ADDRESSES[route] ?? route);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNothingLoading(page);
      for (const call of firstCalls)
        expect(
          asked.filter((one) => one === call),
          `${route} ${call}`,
        ).toEqual([call]);
    }
    // And once in the one answer of the page's start.
    await page.unrouteAll();
    asked = [];
    await page.goto('/payments');
    await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible();
    await expectNothingLoading(page);
    const ofPayments = named.find(({ route }) => route === '/payments')?.firstCalls ?? [];
    expect(ofPayments).toHaveLength(4);
    expect(asked.filter((one) => ofPayments.includes(one))).toEqual([]);
    expect(asked).toContain('memberuser/GetPageStart');
    // Nor is what every page shows, where the page changes something as soon as it is there.
    asked = [];
    const seen = page.waitForResponse(/\/MarkDocumentsSeen/);
    await page.goto('/documents');
    await seen;
    await expectNothingLoading(page);
    expect(asked.sort()).toEqual(['document/MarkDocumentsSeen', 'memberuser/GetPageStart']);
  });
});
