import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { releaseFolder } from '@portal/release-registry/folder-releases';
import { RECORD_FILE, type Releases as ReleaseSource, recordText } from '@portal/release-registry/releases';

/** Brings releases of a store that is elsewhere into the data folder, from which everything is served. */
export interface ReleaseCache {
  /** Brings the record of a release, if it is not there. */
  record(name: string, version: string): Promise<void>;
  /** Brings a file if it is not there, or `again` where what is there is damaged. */
  file(name: string, version: string, file: string, again: boolean): Promise<void>;
}

/**
 * Each file is fetched once, however many ask for it at a time. Nothing is trusted: who serves a file compares it with
 * the record. What the store does not give is reported, and stays away.
 */
export function createReleaseCache(
  dataDir: string,
  source: Pick<ReleaseSource, 'record' | 'read'>,
  report: (problem: string) => void,
): ReleaseCache {
  const pendingFetches = new Map<string, Promise<void>>();

  async function fetchToDisk(target: string, read: () => Promise<Buffer | string | null>): Promise<void> {
    const content = await read();
    if (content === null) return;
    await mkdir(path.dirname(target), { recursive: true });
    const temporary = path.join(dataDir, 'releases', `.${randomUUID()}`);
    await writeFile(temporary, content);
    await rename(temporary, target);
  }

  function shareFetch(target: string, read: () => Promise<Buffer | string | null>): Promise<void> {
    const fetching =
      pendingFetches.get(target) ??
      fetchToDisk(target, read)
        .catch((error: unknown) => report(error instanceof Error ? error.message : String(error)))
        .finally(() => pendingFetches.delete(target));
    pendingFetches.set(target, fetching);
    return fetching;
  }

  return {
    async record(name, version) {
      const target = path.join(releaseFolder(dataDir, name, version), RECORD_FILE);
      if (await fileExists(target)) return;
      await shareFetch(target, async () => {
        const record = await source.record(name, version);
        return record && recordText(record);
      });
    },
    async file(name, version, file, again) {
      const target = path.join(releaseFolder(dataDir, name, version), file);
      if (!again && (await fileExists(target))) return;
      await shareFetch(target, () => source.read(name, version, file));
    },
  };
}

const fileExists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
