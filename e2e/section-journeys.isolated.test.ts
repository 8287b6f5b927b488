import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ensureBrowser } from './browser.ts';

vi.setConfig({ testTimeout: 240_000 });

const ROOT = path.resolve(import.meta.dirname, '..');
const TEMPLATE = path.join(ROOT, 'packages/create-section/template/e2e');
/** Asks for a sign-in, and then shows the page of the section or, at /closed, its fallback card. */
const portal = () =>
  createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.method === 'POST') {
      request.resume();
      return response.writeHead(303, { 'set-cookie': 'session=1', location: request.url }).end();
    }
    const title = request.url === '/closed' ? 'Travel club is not available right now' : 'Travel club';
    if (request.headers.cookie === 'session=1') return response.end(`<h1>${title}</h1>`);
    return response.end(
      '<form method="post"><label>E-mail address <input></label><label>Password <input type="password"></label><button>Sign in</button></form>',
    );
  });

/** Writes the repository of a new section, with its journey, and the same one for a section that is unavailable. */
function sectionRepository(folder: string): void {
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  mkdirSync(path.join(folder, 'e2e'));
  const put = (file: string, text: string) => writeFileSync(path.join(folder, 'e2e', file), text);
  put('playwright.config.ts', template('playwright.config.ts'));
  const journey = template('first-page.spec.ts');
  put('first-page.spec.ts', journey);
  put(
    'closed.spec.ts',
    journey
      .replace("goto('/travel-club')", "goto('/closed')")
      .replace('toBeVisible()', 'toBeVisible({ timeout: 1_000 })'),
  );
}

const template = (file: string) =>
  readFileSync(path.join(TEMPLATE, `${file}.template`), 'utf8')
    .replaceAll('{{name}}', 'travel-club')
    .replaceAll('{{title}}', 'Travel club');

test('the compatibility test runs the journeys of a section', async () => {
  await ensureBrowser();
  const server = portal();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { folder, remove } = await temporaryFolder();
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await remove();
  });
  const results = path.join(folder, 'results');
  vi.stubEnv('E2E_PORT', String((server.address() as AddressInfo).port));
  vi.stubEnv('E2E_RESULTS_FOLDER', results);
  const { runJourneys, sectionJourneys } = await import('./release-compat/run-journeys.ts');
  expect(() => sectionJourneys(folder)).toThrow(
    `${folder} has no journeys: e2e/playwright.config.ts is missing.`,
  );
  sectionRepository(folder);
  const suite = sectionJourneys(folder);
  const outcomes = await runJourneys(suite, [], 'live-canary-section');
  const title = 'the first page opens after sign-in';
  expect(outcomes).toEqual([
    {
      suite,
      location: 'closed.spec.ts:6',
      title,
      problem: expect.stringMatching(/^Error: expect\(locator\)\.toBeVisible\(\) failed\n/),
    },
    { suite, location: 'first-page.spec.ts:6', title, problem: null },
  ]);
  // The error text as JUnit and JSON, and picture and trace in HTML.
  const reports = path.join(results, 'reports/live-canary-section');
  expect(readFileSync(path.join(reports, 'junit.xml'), 'utf8')).toMatch(/tests="2" failures="1"/);
  expect(readFileSync(path.join(reports, 'journeys.json'), 'utf8')).toContain('toBeVisible');
  expect(readdirSync(path.join(reports, 'html')).sort()).toEqual(['data', 'index.html', 'trace']);
  const kinds = readdirSync(path.join(reports, 'html/data')).map((file) => path.extname(file));
  expect(kinds).toEqual(expect.arrayContaining(['.png', '.zip']));
});
