import path from 'node:path';
import { defineConfig } from 'playwright/test';
import { browserLaunchOptions } from './browser.ts';
import { ORIGIN, PORT } from './portal.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Journeys run on the production build behind the gateway, with the real API, database and identity provider. */
export default defineConfig({
  testDir: './journeys',
  outputDir: path.join(root, 'test-results/journeys'),
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A second try tells a slow machine from a broken page; the closing lines of `npm test` name what needed one.
  retries: 1,
  timeout: 90_000,
  reporter: [['list'], ['json']],
  use: {
    baseURL: ORIGIN,
    launchOptions: browserLaunchOptions(),
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `node packages/portal-cli/src/main.ts start --port ${PORT} --data-dir test-results/portal --faults`,
    cwd: root,
    url: `${ORIGIN}/healthz`,
    timeout: 240_000,
    stdout: 'pipe',
    reuseExistingServer: process.env.CI !== 'true',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
