import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../database/open.ts';

/**
 * Copies an empty database into a data folder. Creating one takes seconds, so the first test file in a checkout
 * caches it in `node_modules`, by engine version.
 */
export async function copyEmptyDatabase(dataDir: string): Promise<void> {
  const engine = fileURLToPath(new URL('..', import.meta.resolve('@electric-sql/pglite')));
  const manifest = await readFile(join(engine, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const cache = join(engine, '../../.cache');
  const cached = join(cache, `member-api-engine-${version}`);
  if (!existsSync(cached)) await createTemplate(cached, cache);
  await cp(cached, join(dataDir, 'database'), { recursive: true });
}

async function createTemplate(cached: string, cache: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'member-api-'));
  await (await openDatabase({ dataDir: folder })).close();
  // Another test file may have created the same cache first.
  await rename(join(folder, 'database'), cached).catch((error: unknown) => {
    if (!existsSync(cached)) throw error;
  });
  await rm(folder, { recursive: true, force: true });
}
