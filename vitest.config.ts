import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { workersOf } from './packages/cli-kit/src/workers.ts';
import { keepTemporaryFilesInMemory } from './packages/test-support/src/memory-folder.ts';
import { findPostgres } from './packages/test-support/src/postgres.ts';
import { requirementIds } from './packages/test-support/src/requirement-ids.ts';

/** Set the zone of their process, which a thread does not have. */
const OWN_ZONE = ['dates', 'payment-zones'].map((name) => `packages/domain/src/${name}.test.ts`);

/**
 * May open the embedded engine, which is WebAssembly: several threads of one process that run it bring Node.js down now
 * and then (a failed check of V8 where it frees compiled code).
 */
const OF_THE_API = ['packages/servers/member-api', 'packages/maintenance', 'packages/resilience-tests'].map(
  (folder) => `${folder}/**/*.test.ts`,
);

const ALL = ['{shell,mfe-*,packages,e2e}/**/*.test.{ts,tsx}'];
const NOT_ALL = [...configDefaults.exclude, '**/dist/**'];

/** Test files among these whose text says so. */
const filesWith = (text: RegExp, among: readonly string[]) =>
  globSync(among, { exclude: ['**/node_modules/**'] }).filter((file) =>
    text.test(readFileSync(file, 'utf8')),
  );

/**
 * Read their modules anew: libraries keep hold of the page of the file that read them first, and what a test changes of
 * modules, time or environment the next file would meet.
 */
const ISOLATED = filesWith(/^\/\/ @vitest-environment|\bvi\.(?:mock|doMock|resetModules|stub|useFake)/, ALL);
const WITH_A_PAGE = filesWith(/^\/\/ @vitest-environment/, ALL);
/** Replace a module, which the files before them may have read. */
const OWN_MODULES = filesWith(/\bvi\.(?:mock|doMock)\(/, OF_THE_API);
/** Run native code, whose own threads may outlive one of Node.js that ends, and bring the process of all others down. */
const NATIVE = filesWith(/from '@rspack\/core'/, ALL);
/**
 * Close a port and expect it to be free at once: a program that another thread of their process starts holds for a moment
 * what is open in it.
 */
const FREE_A_PORT = [
  'packages/portal-cli/src/switches.test.ts',
  'packages/servers/gateway/src/api-copies.test.ts',
];
const OWN_PROCESS = [...OWN_ZONE, ...OWN_MODULES, ...NATIVE, ...FREE_A_PORT];

/** Takes its database from the run; the others of the API are about one engine, or have none. */
const USES_A_DATABASE = /\b(?:startPortal|startPayingPortal|openEmptyDatabase|openFixtureDatabase)\(/;
const onAnyEngine = filesWith(USES_A_DATABASE, OF_THE_API);

/** Preloaded where the embedded engine runs, and into the programs that are started there. */
const QUICK_ENGINE = new URL('./packages/test-support/src/quick-engine.ts', import.meta.url).href;

/** Needs several connections, which the embedded engine does not have. */
const SEVERAL_CONNECTIONS = '**/*.server.test.ts';

/**
 * What runs on the embedded engine too where PostgreSQL runs everything: what is about files and locks, and tests that
 * together send every statement that the API has.
 */
const ON_BOTH_ENGINES = [
  'packages/maintenance/**',
  ...[
    '{contact,database,help,mail,registration,routes}/**',
    'http/{health,metrics,traces}.test.ts',
    'payments/letters/**',
    'payments/make/{once,request-keys,store-intents}.test.ts',
    'payments/settle/{background,by-hand,engine,events}.test.ts',
    'retention.test.ts',
  ].map((pattern) => `packages/servers/member-api/src/${pattern}`),
];

const unknown = ON_BOTH_ENGINES.filter((pattern) => globSync(pattern).length === 0);
if (unknown.length > 0) throw new Error(`ON_BOTH_ENGINES names what is not there: ${unknown.join(', ')}`);

keepTemporaryFilesInMemory();
const onServer = findPostgres() === undefined ? [] : onAnyEngine;
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
          exclude: [...NOT_ALL, ...OF_THE_API, ...ISOLATED, ...OWN_PROCESS],
          // Threads start sooner than processes, a fifth of the time of short files.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ISOLATED,
          exclude: [...NOT_ALL, ...OF_THE_API, ...OWN_PROCESS, ...WITH_A_PAGE],
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: WITH_A_PAGE,
          exclude: [...NOT_ALL, ...OF_THE_API, ...OWN_PROCESS],
          setupFiles: ['packages/ui/src/testing/web-streams.ts', 'packages/ui/src/testing/few-styles.ts'],
          // Each file has a page and modules of its own, in a context of a thread that others use after it: with a thread for
          // each, which reads the library of pages anew, they take nearly twice the processor time.
          pool: 'vmThreads',
        },
      },
      { extends: true, test: { name: 'own process', include: OWN_PROCESS, pool: 'forks' } },
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
          include: OF_THE_API,
          exclude: [
            ...configDefaults.exclude,
            SEVERAL_CONNECTIONS,
            ...OWN_MODULES,
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
