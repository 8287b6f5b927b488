import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../database/open.ts';

/**
 * Puts an empty database into a data folder, as a first start leaves it. Making one takes seconds, so the first test
 * file on a machine keeps a copy, by version of the engine, for all others.
 */
export async function copyEmptyEngine(dataDir: string): Promise<void> {
  const kept = join(tmpdir(), `member-api-engine-${await engineVersion()}`);
  if (!existsSync(kept)) await make(kept);
  await cp(kept, join(dataDir, 'database'), { recursive: true });
}

async function engineVersion(): Promise<string> {
  const manifest = fileURLToPath(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')));
  return String(JSON.parse(await readFile(manifest, 'utf8')).version);
}

async function make(kept: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'member-api-'));
  await (await openDatabase({ dataDir: folder })).close();
  // Another test file may have been faster: its copy is as good.
  await rename(join(folder, 'database'), kept).catch((error: unknown) => {
    if (!existsSync(kept)) throw error;
  });
  await rm(folder, { recursive: true, force: true });
}
