import path from 'node:path';
import { workersOf } from '@portal/processes/workers';
import { defineConfig } from 'playwright/test';
import { browserLaunchOptions } from './browser.ts';
import { findFirefox } from './firefox.ts';
import { ORIGIN } from './portal.ts';

const root = path.resolve(import.meta.dirname, '..');
const inCi = process.env.CI === 'true';

/** Journeys run on the production build behind the gateway, with the real API, database and identity provider. */
export default defineConfig({
  testDir: './journeys',
  // `npm test` says that it was left out.
  testIgnore: findFirefox() === undefined ? ['**/firefox.spec.ts'] : [],
  globalSetup: './before-journeys.ts',
  outputDir: path.join(root, 'test-results/journeys'),
  fullyParallel: true,
  forbidOnly: true,
  // Each has a browser beside it, and all one portal.
  workers: Math.min(4, workersOf({ gigabytesEach: 2 })),
  // A second try tells a slow machine from a broken page; the closing lines of `npm test` count what needed one. In CI
  // such a journey has failed.
  retries: 1,
  failOnFlakyTests: inCi,
  timeout: 90_000,
  reporter: [['list'], ['json'], ['./assertion-reporter.ts']],
  use: {
    baseURL: ORIGIN,
    launchOptions: browserLaunchOptions(),
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // What was seen at a failure, also where the second try went well. Pictures of every step would slow all journeys.
    trace: { mode: 'retain-on-first-failure', screenshots: false },
  },
});
