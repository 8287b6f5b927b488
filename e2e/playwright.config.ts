import path from 'node:path';
import { workerCount } from '@portal/cli-kit/worker-count';
import { redirectTempToTmpfs } from '@portal/test-infra/tmpfs';
import { defineConfig } from 'playwright/test';
import { browserLaunchOptions } from './browser.ts';
import { findFirefox } from './firefox.ts';
import { ORIGIN, RESULTS } from './portal.ts';
import { findWebKit } from './webkit.ts';

const inCi = process.env.CI === 'true';
/** Set by `npm test`, which reads the report. By hand, Playwright's own HTML report is what a person looks at. */
const isNpmTest = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME !== undefined;
const OLDEST_NODE = 24;
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  throw new Error(
    `The journeys need Node.js ${OLDEST_NODE} or later, and this is ${process.versions.node}: start them with npx playwright test in e2e, which takes the Node.js of node_modules, or with npm test.`,
  );
}
/** Each takes minutes, so they begin first: one that began last would keep its worker busy when the others are over. */
const LONG_RUNNING = '**/all-pages.spec.ts';
/** `npm test` says that it was left out. */
const SKIPPED = [
  ...(findFirefox() === undefined ? ['**/firefox.spec.ts'] : []),
  ...(findWebKit() === undefined ? ['**/webkit.spec.ts'] : []),
];

/**
 * A page of a journey lives for seconds: the machine code that the optimising compilers make of its scripts, on processors
 * that the next journey wants, is thrown away before it has paid.
 */
const NO_JIT_OPTIMISATION = '--js-flags=--no-opt,--no-maglev';
const browser = browserLaunchOptions();

redirectTempToTmpfs();

/** Journeys run on the production build behind the gateway, with the real API, database and identity provider. */
export default defineConfig({
  testDir: './journeys',
  projects: [
    { name: 'all-pages', testMatch: LONG_RUNNING },
    { name: 'journeys', testIgnore: [LONG_RUNNING, ...SKIPPED] },
  ],
  globalSetup: './global-setup.ts',
  outputDir: path.join(RESULTS, 'journeys'),
  fullyParallel: true,
  forbidOnly: true,
  // Each has a browser beside it, and all one portal. More of them were no quicker: their browsers keep two processors
  // busy, though the time of the tests' own processes does not say so.
  workers: Math.min(4, workerCount({ gigabytesPerWorker: 2 })),
  // A second try tells a slow machine from a broken page; the closing lines of `npm test` count what needed one. In CI
  // such a journey has failed.
  retries: 1,
  failOnFlakyTests: inCi,
  // Only a journey that hangs takes so long, on a machine of any load.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    isNpmTest ? ['json'] : ['html', { open: 'never', outputFolder: path.join(RESULTS, 'report') }],
    ['./assertion-reporter.ts'],
  ],
  use: {
    baseURL: ORIGIN,
    launchOptions: { ...browser, args: [...(browser.args ?? []), NO_JIT_OPTIMISATION] },
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // What was done and asked for until a failure, also where the second try went well. Playwright adds a picture and the
    // page's roles and texts as they were then; pictures and copies of the page at every step would slow all journeys, the
    // copies by a tenth.
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false },
  },
});
