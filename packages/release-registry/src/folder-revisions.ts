import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fsyncPath, writeAtomic } from './atomic-write.ts';
import type { Revision, Revisions } from './revisions.ts';

/** File system clocks are coarse: a folder with a younger mtime may change again without a new mtime. */
const MTIME_SETTLED_MS = 1_000;

/** Revisions as files, `<dataDir>/registry/000007.json`. `link` creates a file whole, and for one process only. */
export function createFolderRevisions(dataDir: string): Revisions {
  const folder = path.join(dataDir, 'registry');
  const fileOf = (revision: number) => path.join(folder, `${String(revision).padStart(6, '0')}.json`);
  let cached: { mark: string; newest: Revision | null } | null = null;

  async function list(): Promise<number[]> {
    const names = await readdir(folder).catch((): string[] => []);
    return names
      .flatMap((name) => /^(\d{6,})\.json$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
  }

  async function read(revision: number): Promise<string | null> {
    return readFile(fileOf(revision), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }

  async function readNewest(): Promise<Revision | null> {
    const revision = (await list()).at(-1);
    if (revision === undefined) return null;
    if (revision === cached?.newest?.revision) return cached.newest;
    const text = await read(revision);
    return text === null ? null : { revision, text };
  }

  return {
    list,
    read,
    async newest() {
      const folderStat = await stat(folder, { bigint: true }).catch(() => null);
      const mark = folderStat === null ? '' : `${folderStat.ino}-${folderStat.mtimeNs}`;
      if (cached !== null && mark === cached.mark) return cached.newest;
      const newest = await readNewest();
      const isSettled = folderStat !== null && Date.now() - Number(folderStat.mtimeMs) > MTIME_SETTLED_MS;
      cached = { mark: isSettled ? mark : 'unsettled', newest };
      return newest;
    },
    async add({ revision, text }) {
      await mkdir(folder, { recursive: true });
      const temporary = path.join(folder, `.${randomUUID()}`);
      await writeAtomic(temporary, text);
      try {
        await link(temporary, fileOf(revision));
        await fsyncPath(folder);
        return true;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
        throw error;
      } finally {
        await rm(temporary, { force: true });
      }
    },
  };
}
