import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder for a test file, with a function that removes it. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-test-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
