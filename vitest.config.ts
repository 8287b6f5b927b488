import { globSync } from 'node:fs';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { workersOf } from './packages/cli-kit/src/workers.ts';
import { keepTemporaryFilesInMemory } from './packages/test-support/src/memory-folder.ts';
import { findPostgres } from './packages/test-support/src/postgres.ts';
import { requirementIds } from './packages/test-support/src/requirement-ids.ts';

/** The kinds of tests, by the suffix of their file (docs/conventions.md). A file without one needs nothing special. */
const BROWSER = '**/*.browser.test.{ts,tsx}';
const ISOLATED = '**/*.isolated.test.{ts,tsx}';
const PROCESS = '**/*.process.test.ts';
const DATABASE = ['**/*.db.test.ts', '**/*.clock.test.ts'];
const SERVER = '**/*.server.test.ts';

const ALL = ['{shell,mfe-*,packages,e2e}/**/*.test.{ts,tsx}'];
const NOT_ALL = [...configDefaults.exclude, '**/dist/**'];

/**
 * May open the embedded engine, which is WebAssembly: several threads of one process that run it bring Node.js down now
 * and then (a failed check of V8 where it frees compiled code).
 */
const API_FOLDERS = ['packages/servers/member-api', 'packages/maintenance', 'packages/resilience-tests'];
const API = API_FOLDERS.map((folder) => `${folder}/**/*.test.ts`);
const API_DATABASE = API_FOLDERS.flatMap((folder) =>
  [...DATABASE, SERVER].map((kind) => `${folder}/${kind}`),
);

/** Preloaded where the embedded engine runs, and into the programs that are started there. */
const QUICK_ENGINE = new URL('./packages/test-support/src/quick-engine.ts', import.meta.url).href;

/**
 * What runs on the embedded engine too where PostgreSQL runs everything: what is about files and locks, and tests that
 * together send every statement that the API has.
 */
const ON_BOTH_ENGINES = [
  'packages/maintenance/**',
  ...[
    '{contact,database,help,mail,registration,routes}/**',
    'http/{health,metrics,traces}.*',
    'payments/letters/**',
    'payments/make/{once,request-keys,store-intents}.*',
    'payments/settle/{background,by-hand,engine,events}.*',
    'retention.*',
  ].map((pattern) => `packages/servers/member-api/src/${pattern}`),
];

const unknown = ON_BOTH_ENGINES.filter((pattern) => globSync(pattern).length === 0);
if (unknown.length > 0) throw new Error(`ON_BOTH_ENGINES names what is not there: ${unknown.join(', ')}`);

keepTemporaryFilesInMemory();
const onServer = findPostgres() === undefined ? [] : globSync(API_DATABASE);
const workers = workersOf({ gigabytesEach: 1 });

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
          include: ALL,
          exclude: [...NOT_ALL, ...API, BROWSER, ISOLATED, PROCESS],
          // Threads start sooner than processes, a fifth of the time of short files.
          pool: 'threads',
          isolate: false,
        },
      },
      // Tests that replace modules, the time or the environment, which the next file would meet.
      { extends: true, test: { name: 'isolated', include: [ISOLATED], exclude: NOT_ALL, pool: 'threads' } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [BROWSER],
          exclude: NOT_ALL,
          environment: 'jsdom',
          setupFiles: ['packages/ui/src/testing/web-streams.ts', 'packages/ui/src/testing/few-styles.ts'],
          // Each file has a page and modules of its own, in a context of a thread that others use after it: with a thread for
          // each, which reads the library of pages again, they take nearly twice the processor time.
          pool: 'vmThreads',
        },
      },
      // Tests that set the time zone, free a port, run native code, or replace modules that others of the API have read.
      { extends: true, test: { name: 'process', include: [PROCESS], exclude: NOT_ALL, pool: 'forks' } },
      {
        extends: true,
        test: {
          name: 'PostgreSQL',
          include: onServer,
          globalSetup: ['packages/servers/member-api/src/testing/run-on-server.ts'],
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
            ...NOT_ALL,
            SERVER,
            PROCESS,
            ...onServer.filter((file) => !ON_BOTH_ENGINES.some((pattern) => path.matchesGlob(file, pattern))),
          ],
          globalSetup: ['packages/servers/member-api/src/testing/run.ts'],
          pool: 'forks',
          isolate: false,
          env: { NODE_OPTIONS: `--import=${QUICK_ENGINE}` },
        },
      },
    ],
  },
});
