import { configDefaults, defineConfig } from 'vitest/config';

/** Sets the zone of its process, which a thread does not have. */
const OWN_ZONE = 'packages/domain/src/dates.test.ts';
/**
 * Open the embedded engine, which is WebAssembly: several threads of one process that run it bring Node.js down now and
 * then (a failed check of V8 where it frees compiled code).
 */
const EMBEDDED_ENGINE = [
  'packages/servers/member-api',
  'packages/maintenance',
  'packages/member-api-lab',
].map((folder) => `${folder}/**/*.test.ts`);
/** Need several connections: they run with the API on a real PostgreSQL (packages/servers/member-api/vitest.server.config.ts). */
const REAL_SERVER = '**/*.server.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['packages/servers/member-api/src/testing/run.ts'],
    expect: { requireAssertions: true },
    // Servers and databases start inside tests; two cores have other work beside them.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['{shell,mfe-*,packages,e2e}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/dist/**', OWN_ZONE, ...EMBEDDED_ENGINE],
          // Threads start sooner than processes, a fifth of the time of short files.
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: EMBEDDED_ENGINE,
          exclude: [...configDefaults.exclude, REAL_SERVER],
          pool: 'forks',
        },
      },
      { extends: true, test: { name: 'zones', include: [OWN_ZONE], pool: 'forks' } },
    ],
  },
});
