import { globSync } from 'node:fs';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { workerCount } from './packages/cli-kit/src/worker-count.ts';
import { findFaketime } from './packages/test-infra/src/faketime.ts';
import { findPostgres } from './packages/test-infra/src/postgres.ts';
import { requirementIds } from './packages/test-infra/src/requirement-ids.ts';
import { redirectTempToTmpfs } from './packages/test-infra/src/tmpfs.ts';

/** The kinds of tests, by the suffix of their file (docs/conventions.md). A file without one needs nothing special. */
const BROWSER = '**/*.browser.test.{ts,tsx}';
const ISOLATED = '**/*.isolated.test.{ts,tsx}';
const PROCESS = '**/*.process.test.ts';
/** Run at each shifted date too. */
const CLOCK = '**/*.clock.test.ts';
const DATABASE = ['**/*.db.test.ts', CLOCK];
const SERVER = '**/*.server.test.ts';

const ALL_TESTS = ['{shell,mfe-*,packages,e2e}/**/*.test.{ts,tsx}'];
const EXCLUDED = [...configDefaults.exclude, '**/dist/**'];

/**
 * May open the embedded engine, which is WebAssembly. Several threads of one process that run it crash Node.js
 * occasionally, in a check of V8 that frees code.
 */
const API_FOLDERS = ['packages/servers/member-api', 'packages/resilience-tests'];
const API = API_FOLDERS.map((folder) => `${folder}/**/*.test.ts`);
const API_DATABASE = API_FOLDERS.flatMap((folder) =>
  [...DATABASE, SERVER].map((kind) => `${folder}/${kind}`),
);

const preload = (name: string) =>
  `--import=${new URL(`./packages/test-infra/src/${name}.ts`, import.meta.url).href}`;
/** Preloaded where the embedded engine runs, and into the programs that are started there. */
const UNOPTIMISED_WASM = preload('unoptimised-wasm');

/** Instants near a change of date rules. */
const SHIFTED_DATES = {
  Thanksgiving: '2026-11-26T16:00:00Z',
  'the end of the year': '2026-12-31T23:30:00Z',
  // Half an hour before the clocks change, and the last half hour of a day on which they did.
  'the short day': '2027-03-14T07:30:00Z',
  'the long day': '2027-11-08T05:30:00Z',
  '29 February': '2028-02-29T16:00:00Z',
};

/**
 * Tests that also run on the embedded engine where PostgreSQL is installed. They cover files and locks. Together with
 * the tests at shifted dates they send almost every statement of the API.
 */
const ON_BOTH_ENGINES = [
  '{contact,database,events,help,mail,registration}/**',
  'admin/{backup/*,import/{import-member-actions,unchanged-kinds}.db.test.ts}',
  'forms/e-signature-emulator.*',
  'http/{health,metrics,traces}.*',
  'payments/create/store-payment-intents.*',
  'payments/settlement/{manual-review,payment-engine,processor-events}*',
  'retention.*',
  'routes/{bootstrap-data,create-payments,document-visits,paperless,payment-lines,payments}.*',
].map((pattern) => `packages/servers/member-api/src/${pattern}`);

const unmatchedPatterns = ON_BOTH_ENGINES.filter((pattern) => globSync(pattern).length === 0);
if (unmatchedPatterns.length > 0)
  throw new Error(`ON_BOTH_ENGINES names what is not there: ${unmatchedPatterns.join(', ')}`);

redirectTempToTmpfs();
const postgresTests = findPostgres() === undefined ? [] : globSync(API_DATABASE);
const canShiftPostgres = findPostgres() !== undefined && findFaketime() !== undefined;
const workers = workerCount({ gigabytesPerWorker: 1 });
const started = Date.now();

export default defineConfig({
  test: {
    // The requirement table is made of these; a test with another id is an error.
    tags: requirementIds().map((name) => ({ name })),
    // What is waited for comes late on a busy machine; a second, as it is by itself, is soon over.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    // Only a test that hangs takes so long. Servers and databases start inside tests, on machines of any load.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: workers,
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ALL_TESTS,
          exclude: [...EXCLUDED, ...API, BROWSER, ISOLATED, PROCESS],
          // Threads start sooner than processes, a fifth of the time of short files.
          pool: 'threads',
          isolate: false,
        },
      },
      // Tests that replace modules, the time or the environment, which the next file would meet.
      { extends: true, test: { name: 'isolated', include: [ISOLATED], exclude: EXCLUDED, pool: 'threads' } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [BROWSER],
          exclude: EXCLUDED,
          environment: 'jsdom',
          setupFiles: [
            'packages/ui/src/testing/web-streams.ts',
            'packages/ui/src/testing/minimal-computed-style.ts',
            'packages/section-sdk/src/testing/configure-testing-library.ts',
          ],
          // Each file has its own page and modules, in a context of a reused thread. A thread per file would load
          // jsdom again, and take nearly twice the processor time.
          pool: 'vmThreads',
        },
      },
      // Tests that set the time zone, free a port, run native code, or replace modules that others have read.
      { extends: true, test: { name: 'process', include: [PROCESS], exclude: EXCLUDED, pool: 'forks' } },
      {
        extends: true,
        test: {
          name: 'PostgreSQL',
          include: postgresTests,
          globalSetup: ['packages/servers/member-api/src/testing/global-setup-postgres.ts'],
          pool: 'forks',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded engine',
          include: API,
          exclude: [
            ...EXCLUDED,
            SERVER,
            PROCESS,
            ...postgresTests.filter(
              (file) =>
                path.matchesGlob(file, CLOCK) ||
                !ON_BOTH_ENGINES.some((pattern) => path.matchesGlob(file, pattern)),
            ),
          ],
          globalSetup: ['packages/servers/member-api/src/testing/global-setup.ts'],
          pool: 'forks',
          isolate: false,
          env: { NODE_OPTIONS: UNOPTIMISED_WASM },
        },
      },
      ...Object.entries(SHIFTED_DATES).map(([name, instant]) =>
        shiftedProject(name, Date.parse(instant) - started),
      ),
    ],
  },
});

/** A future date is on PostgreSQL, which takes half the processor time, if its clock can be put forward. */
function shiftedProject(name: string, offsetMs: number) {
  const setup = canShiftPostgres && offsetMs > 0 ? 'global-setup-postgres' : 'global-setup';
  return {
    extends: true as const,
    test: {
      name,
      include: [CLOCK],
      exclude: EXCLUDED,
      globalSetup: [`packages/servers/member-api/src/testing/${setup}.ts`],
      pool: 'forks' as const,
      isolate: false,
      env: {
        NODE_OPTIONS: `${preload('fake-clock')} ${UNOPTIMISED_WASM}`,
        FAKE_CLOCK_OFFSET_MS: String(offsetMs),
      },
    },
  };
}
