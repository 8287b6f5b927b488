import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for a test file, with how to take it away. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-test-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
