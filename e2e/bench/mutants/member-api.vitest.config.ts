import path from 'node:path';
import { findPostgres } from '@portal/member-api/testing/postgres';
import { defineConfig } from 'vitest/config';

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
    // Kills processes of the API, which Stryker cannot change.
    exclude: ['src/payments/torture.test.ts'],
    globalSetup: [`src/testing/${findPostgres() ? 'run-on-server' : 'run'}.ts`],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
