import { findPostgres } from '@portal/test-infra/postgres';
import { configDefaults, defineConfig } from 'vitest/config';

const hasPostgres = findPostgres() !== undefined;

/** API tests for Stryker, on PostgreSQL if installed, otherwise on the embedded engine. */
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, ...(hasPostgres ? [] : ['**/*.server.test.ts'])],
    globalSetup: [hasPostgres ? 'src/testing/global-setup-postgres.ts' : 'src/testing/global-setup.ts'],
    expect: { requireAssertions: true },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
