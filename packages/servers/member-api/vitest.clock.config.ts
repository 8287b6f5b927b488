import { requirementIds } from '@portal/test-infra/requirement-ids';
import { redirectTempToTmpfs } from '@portal/test-infra/tmpfs';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;

/** Instants near a change of date rules. */
const DAYS = {
  Thanksgiving: '2026-11-26T16:00:00Z',
  'the end of the year': '2026-12-31T23:30:00Z',
  // Half an hour before the clocks change, and the last half hour of a day on which they did.
  'the short day': '2027-03-14T07:30:00Z',
  'the long day': '2027-11-08T05:30:00Z',
  '29 February': '2028-02-29T16:00:00Z',
};

const started = Date.now();
redirectTempToTmpfs();
const preloads = ['fake-clock', 'unoptimised-wasm'].map(
  (name) => `--import=${import.meta.resolve(`@portal/test-infra/${name}`)}`,
);

/** Runs the date-dependent API tests on each of these days. */
export default defineConfig({
  test: {
    // The requirement table is built from these tags. A test with an unknown tag fails.
    tags: requirementIds().map((name) => ({ name })),
    root,
    globalSetup: ['src/testing/global-setup.ts'],
    expect: { requireAssertions: true },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    projects: Object.entries(DAYS).map(([name, instant]) => ({
      extends: true as const,
      test: {
        name,
        include: ['src/**/*.clock.test.ts'],
        pool: 'forks' as const,
        isolate: false,
        env: {
          NODE_OPTIONS: preloads.join(' '),
          FAKE_CLOCK_OFFSET_MS: String(Date.parse(instant) - started),
        },
      },
    })),
  },
});
