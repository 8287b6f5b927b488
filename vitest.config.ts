import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shell,mfe-*,packages}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/servers/member-api/src/testing/run.ts'],
    // Servers and databases start inside tests; two cores have other work beside them.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
