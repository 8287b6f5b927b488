import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseRecord } from './release-record.ts';

/** The published releases on disk. A release never changes, so what was read once stays in memory. */
export interface Releases {
  /** The record of a release, or null when it is not in the store. */
  find(name: string, version: string): Promise<ReleaseRecord | null>;
  /** Where a release's files lie. */
  folder(name: string, version: string): string;
}

/** Opens the store under `<dataDir>/releases`. */
export function openReleases(dataDir: string): Releases {
  const known = new Map<string, ReleaseRecord>();
  const folder = (name: string, version: string) => path.join(dataDir, 'releases', name, version);
  return {
    folder,
    async find(name, version) {
      const key = `${name}/${version}`;
      const record = known.get(key) ?? (await readRecord(folder(name, version)));
      if (record) known.set(key, record);
      return record;
    },
  };
}

async function readRecord(folder: string): Promise<ReleaseRecord | null> {
  const text = await readFile(path.join(folder, 'release.json'), 'utf8').catch(() => null);
  return text === null ? null : ReleaseRecord.parse(JSON.parse(text));
}
