import path from 'node:path';
import { findPostgres } from '@portal/test-support/postgres';
import { configDefaults, defineConfig } from 'vitest/config';
import { TESTS_VARIABLE } from './api-tests.ts';

const hasPostgres = findPostgres() !== undefined;

/**
 * The tests that have to notice a mutant of one file of the API, on a PostgreSQL of the run where this machine has one,
 * else on the embedded engine.
 */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '../../../packages/servers/member-api'),
    include: (process.env[TESTS_VARIABLE] ?? '').split(',').map((test) => `src/${test}`),
    exclude: [...configDefaults.exclude, ...(hasPostgres ? [] : ['**/*.server.test.ts'])],
    globalSetup: [hasPostgres ? 'src/testing/run-on-server.ts' : 'src/testing/run.ts'],
    expect: { requireAssertions: true },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
