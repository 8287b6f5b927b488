import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { releaseFolder } from '@portal/release-registry/folder-releases';
import { RECORD_FILE, type Releases as ReleaseSource, recordText } from '@portal/release-registry/releases';

/** Copies releases from a remote store into the data folder. The gateway serves every release from there. */
export interface ReleaseCache {
  /** Fetches a record. It replaces a damaged or rejected one. */
  record(name: string, version: string): Promise<void>;
  /** Fetches a file if it is missing. With `again` it replaces a damaged file. */
  file(name: string, version: string, file: string, again: boolean): Promise<void>;
  /** Removes the copied record of a release that the store no longer has. Without the store it stays. */
  removeIfPruned(name: string, version: string): Promise<void>;
}

/**
 * Shares one fetch between concurrent requests for a file. After a failed fetch the file stays missing. Reports the
 * first failure after a success only, because anonymous requests start fetches.
 */
export function createReleaseCache(
  dataDir: string,
  source: Pick<ReleaseSource, 'record' | 'read'>,
  report: (problem: string) => void,
): ReleaseCache {
  const pendingFetches = new Map<string, Promise<void>>();
  let isFailing = false;

  async function fetchToDisk(target: string, read: () => Promise<Buffer | string | null>): Promise<void> {
    const content = await read();
    if (content === null) return;
    await mkdir(path.dirname(target), { recursive: true });
    const temporary = path.join(dataDir, 'releases', `.${randomUUID()}`);
    await writeFile(temporary, content);
    await rename(temporary, target);
  }

  function share(target: string, fetch: () => Promise<void>): Promise<void> {
    const fetching =
      pendingFetches.get(target) ??
      fetch()
        .then(() => {
          isFailing = false;
        })
        .catch((error: unknown) => {
          if (!isFailing) report(error instanceof Error ? error.message : String(error));
          isFailing = true;
        })
        .finally(() => pendingFetches.delete(target));
    pendingFetches.set(target, fetching);
    return fetching;
  }

  return {
    async record(name, version) {
      const target = path.join(releaseFolder(dataDir, name, version), RECORD_FILE);
      const read = async () => {
        const record = await source.record(name, version);
        return record && recordText(record);
      };
      await share(target, () => fetchToDisk(target, read));
    },
    async file(name, version, file, again) {
      const target = path.join(releaseFolder(dataDir, name, version), file);
      if (!again && (await fileExists(target))) return;
      await share(target, () => fetchToDisk(target, () => source.read(name, version, file)));
    },
    async removeIfPruned(name, version) {
      const target = path.join(releaseFolder(dataDir, name, version), RECORD_FILE);
      await share(target, async () => {
        if ((await source.record(name, version)) === null) await rm(target, { force: true });
      });
    },
  };
}

const fileExists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
