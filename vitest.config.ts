import { configDefaults, defineConfig } from 'vitest/config';

/** Sets the zone of its process, which a thread does not have. */
const OWN_PROCESS = 'packages/domain/src/dates.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['packages/servers/member-api/src/testing/run.ts'],
    // Servers and databases start inside tests; two cores have other work beside them.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['{shell,mfe-*,packages}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/dist/**', OWN_PROCESS],
          // Threads start sooner than processes, a fifth of the time of short files.
          pool: 'threads',
        },
      },
      { extends: true, test: { name: 'zones', include: [OWN_PROCESS], pool: 'forks' } },
    ],
  },
});
