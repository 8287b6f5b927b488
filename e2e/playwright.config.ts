import path from 'node:path';
import { workerCount } from '@portal/cli-kit/worker-count';
import { redirectTempToTmpfs } from '@portal/test-infra/tmpfs';
import { defineConfig } from 'playwright/test';
import { browserLaunchOptions } from './browser.ts';
import { findFirefox } from './firefox.ts';
import { ORIGIN, RESULTS } from './portal.ts';
import { findWebKit } from './webkit.ts';

const inCi = process.env.CI === 'true';
/** Set by `npm test`, which reads the JSON report. Otherwise Playwright writes its HTML report. */
const isNpmTest = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME !== undefined;
const OLDEST_NODE = 24;
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  throw new Error(
    `The journeys need Node.js ${OLDEST_NODE} or later, and this is ${process.versions.node}: start them with npx playwright test in e2e, which takes the Node.js of node_modules, or with npm test.`,
  );
}
/** These take minutes, so they start first. Otherwise the last one would run alone. */
const LONG_RUNNING = ['**/all-pages.spec.ts', '**/specification-only.spec.ts', '**/storybook.spec.ts'];
/** `npm test` reports these as skipped. */
const SKIPPED = [
  ...(findFirefox() === undefined ? ['**/firefox.spec.ts'] : []),
  ...(findWebKit() === undefined ? ['**/webkit.spec.ts'] : []),
];

/** Disables the optimising compilers: a journey's page lives for seconds, and their work would not pay off. */
const NO_JIT_OPTIMISATION = '--js-flags=--no-opt,--no-maglev';
const browser = browserLaunchOptions();

redirectTempToTmpfs();

/** Journeys run on the production build behind the gateway, with real API, database and identity provider. */
export default defineConfig({
  testDir: './journeys',
  projects: [
    { name: 'long-running', testMatch: LONG_RUNNING },
    { name: 'journeys', testIgnore: [...LONG_RUNNING, ...SKIPPED] },
  ],
  globalSetup: './global-setup.ts',
  outputDir: path.join(RESULTS, 'journeys'),
  fullyParallel: true,
  forbidOnly: true,
  // Each worker has a browser, and all share one portal. More workers were not faster, because the browsers saturate
  // two processors.
  workers: Math.min(4, workerCount({ gigabytesPerWorker: 2 })),
  // A retry distinguishes a slow machine from a broken page. `npm test` counts flaky journeys, and CI fails them.
  retries: 1,
  failOnFlakyTests: inCi,
  // Only a hanging journey takes this long.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    isNpmTest ? ['json'] : ['html', { open: 'never', outputFolder: path.join(RESULTS, 'report') }],
    ['./assertion-reporter.ts'],
  ],
  use: {
    baseURL: ORIGIN,
    launchOptions: { ...browser, args: [...(browser.args ?? []), NO_JIT_OPTIMISATION] },
    viewport: { width: 1280, height: 900 },
    // `page.route` does not see the requests of a service worker.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Records actions and requests until a failure, even if the retry passes. Playwright adds a screenshot and an
    // ARIA snapshot.
    // Screenshots and DOM snapshots of every step would slow all journeys, the latter by a tenth.
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false },
  },
});
