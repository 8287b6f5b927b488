import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;

/** Every test file that takes its database from the test run; the others are about one engine, or have none. */
const USES_A_DATABASE = /\b(?:startPortal|startPayingPortal|openEmptyDatabase|openFixtureDatabase)\(/;

/** The tests of the API once more, on a real PostgreSQL that the run starts itself. */
export default defineConfig({
  test: {
    root,
    include: globSync(['src/**/*.test.ts', '../../{maintenance,member-api-lab}/src/**/*.test.ts'], {
      cwd: root,
    }).filter((file) => USES_A_DATABASE.test(readFileSync(path.join(root, file), 'utf8'))),
    globalSetup: ['src/testing/run-on-server.ts'],
    expect: { requireAssertions: true },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
