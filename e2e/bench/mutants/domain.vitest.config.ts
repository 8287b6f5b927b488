import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The tests that have to notice a mutant of packages/domain: its own alone. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '../../../packages/domain'),
    expect: { requireAssertions: true },
    testTimeout: 30_000,
  },
});
