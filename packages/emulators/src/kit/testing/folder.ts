import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder for one test, and returns how to remove it. */
export async function createTestFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-emulator-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
