import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates the run's folder for data that test files create once and copy (see fixture-database.ts). */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'portal-run-'));
  process.env.PORTAL_TEST_RUN = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
