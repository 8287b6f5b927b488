import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fsyncPath, replaceFile, writeAtomic } from './atomic-write.ts';
import { AUDIT_FILE } from './page-audit.ts';
import { parsedFiles, RECORD_FILE, recordText, type StoredReleases } from './releases.ts';

export function releaseFolder(dataDir: string, name: string, version: string): string {
  return path.join(dataDir, 'releases', name, version);
}

/** Releases as folders, `<dataDir>/releases/<name>/<version>/`. */
export function createFolderReleases(dataDir: string): StoredReleases {
  const read = (name: string, version: string, file: string) =>
    readFile(path.join(releaseFolder(dataDir, name, version), file)).catch(nullIfMissing);
  const parsed = parsedFiles(read);

  return {
    versions: async (name) =>
      (await readdir(path.join(dataDir, 'releases', name)).catch(nullIfMissing)) ?? [],
    read,
    ...parsed,
    modifiedAt: async (name, version) =>
      (await stat(releaseFolder(dataDir, name, version)).catch(nullIfMissing))?.mtime ?? null,
    async remove(name, version) {
      const target = releaseFolder(dataDir, name, version);
      await rm(path.join(target, RECORD_FILE), { force: true });
      await rm(target, { recursive: true, force: true });
    },
    saveAudit: (audit) =>
      replaceFile(
        path.join(releaseFolder(dataDir, audit.name, audit.version), AUDIT_FILE),
        JSON.stringify(audit),
      ),
    /** Writes the release to a temporary folder, flushes it, and renames it into place. */
    async add(release, files) {
      const { name, version } = release;
      const target = releaseFolder(dataDir, name, version);
      const temporary = path.join(dataDir, 'releases', `.${randomUUID()}`);
      try {
        for (const [file, content] of files) await writeAtomic(path.join(temporary, file), content);
        await writeAtomic(path.join(temporary, RECORD_FILE), recordText(release));
        for (const folder of await listFolders(temporary)) await fsyncPath(folder);
        await mkdir(path.dirname(target), { recursive: true });
        const moveIntoPlace = () => rename(temporary, target).then(() => true, falseIfExists);
        let added = await moveIntoPlace();
        if (!added && (await parsed.record(name, version)) === null) {
          // An interrupted removal left the folder.
          await rm(target, { recursive: true, force: true });
          added = await moveIntoPlace();
        }
        await fsyncPath(path.dirname(target));
        return added;
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

function falseIfExists(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
  throw error;
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const inner = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return [folder, ...inner];
}
