import { readdirSync } from 'node:fs';
import type { BrowserContext } from 'playwright/test';
import { sampleSection } from '../fixtures/sample-section.ts';
import { visitPage } from '../release-compat/visit-page.ts';
import { expect, test } from '../support/test.ts';

test(
  'the compatibility test detects fallback cards, findings and leaks',
  {
    tag: '@CTX-02',
  },
  async ({ browser }, testInfo) => {
    const name = 'compat-sample';
    const sample = sampleSection(name);
    const target = {
      section: name,
      route: `/${name}`,
      siblings: [`/${name}`],
      path: `/${name}`,
      heading: undefined,
      card: sample.card.title,
    };
    const pictures = testInfo.outputPath('pages');
    const visit = (prepare?: (context: BrowserContext) => Promise<unknown>) =>
      visitPage(
        browser,
        { ...target, demoUser: 'oneCertificate' },
        { audit: true, pictures, ...(prepare && { prepare }) },
      );
    // Only in this browser: other journeys prefetch the files of every section.
    const withoutFiles = (context: BrowserContext) =>
      context.route(
        ({ pathname }) => pathname.startsWith(`/releases/${name}/`),
        (route) => route.fulfill({ status: 404 }),
      );

    await sample.release('1.0.0-good', 'works');
    expect(await visit()).toEqual({
      route: target.route,
      shown: 'page',
      problem: null,
      findings: [],
      leaks: [],
    });
    expect(readdirSync(pictures).sort()).toEqual(['compat-sample-1280.png', 'compat-sample-390.png']);
    expect(await visit(withoutFiles)).toMatchObject({ shown: 'card', problem: null });
    await sample.release('1.0.0-careless', 'leaking');
    const { leaks, ...shown } = await visit();
    expect(shown).toMatchObject({
      shown: 'page',
      findings: [{ rule: 'image-alt', element: '<img src="data:,">', fix: expect.stringContaining('alt') }],
    });
    // The order of reported leaks is not specified.
    expect(leaks.toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
      { section: name, kind: 'global', what: 'forgotten' },
      { section: name, kind: 'listener', what: 'resize on window' },
      { section: name, kind: 'timer', what: 'interval of 60000 ms' },
    ]);
    await sample.rollBack();
  },
);
