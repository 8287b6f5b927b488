import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder for one test, with how to take it away. */
export async function createTestFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-stand-in-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
