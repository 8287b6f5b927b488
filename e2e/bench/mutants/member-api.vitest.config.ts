import path from 'node:path';
import { findPostgres } from '@portal/member-api/testing/postgres';
import { configDefaults, defineConfig } from 'vitest/config';

const hasPostgres = findPostgres() !== undefined;

/**
 * The tests that have to notice a mutant of the API's payments, registration and authorisation: those of the folders
 * and of their routes, on a PostgreSQL of the run where this machine has one, else on the embedded engine.
 */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '../../../packages/servers/member-api'),
    include: [
      'src/{payments,registration,authorise}/**/*.test.ts',
      'src/routes/{authorisation,payments,payment-methods}.test.ts',
    ],
    exclude: [
      ...configDefaults.exclude,
      // Kills processes of the API, which know nothing of mutants.
      'src/payments/torture.test.ts',
      // Waits for a processor in a process of its own; the tests beside each file notice the same in a tenth of the time.
      'src/payments/faults.test.ts',
      ...(hasPostgres ? [] : ['**/*.server.test.ts']),
    ],
    globalSetup: [hasPostgres ? 'src/testing/run-on-server.ts' : 'src/testing/run.ts'],
    expect: { requireAssertions: true },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
