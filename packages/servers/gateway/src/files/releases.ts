import path from 'node:path';
import { type Encoding, type ReleaseRecord, SUFFIXES } from '@portal/release-store/release-record';
import { releaseFolder, releasesInFolder } from '@portal/release-store/releases-in-folder';
import type { FetchedReleases } from './fetched-releases.ts';
import { followPublishedFiles, type VerifiedFile } from './published-files.ts';

/** The published releases on disk. A release never changes, so what was read once stays in memory. */
export interface Releases {
  /** The record of a release, or null when it is not in the store. */
  find(name: string, version: string): Promise<ReleaseRecord | null>;
  /** A file that the release lists, or its compressed copy; null when it is not what was published. */
  open(release: ReleaseRecord, file: string, encoding: Encoding | null): Promise<VerifiedFile | null>;
  /** Compares every file of a release with what was published. */
  check(release: ReleaseRecord): Promise<void>;
  /** The addresses of files that are not what was published. */
  damaged(): Promise<string[]>;
}

/**
 * Opens the store under `<dataDir>/releases`. What is damaged is reported once, by its address. Where the store is
 * elsewhere, what is missing or damaged is fetched first.
 */
export function openReleases(
  dataDir: string,
  report: (address: string) => void,
  fetched: FetchedReleases | null,
): Releases {
  const known = new Map<string, ReleaseRecord>();
  const addressOf = (file: string) => `/${path.relative(dataDir, file).split(path.sep).join('/')}`;
  const stored = releasesInFolder(dataDir);
  const files = followPublishedFiles((file) => report(addressOf(file)));

  const releases: Releases = {
    async find(name, version) {
      const key = `${name}/${version}`;
      const inMemory = known.get(key);
      if (inMemory) return inMemory;
      await fetched?.record(name, version);
      const record = await stored.record(name, version);
      if (record) known.set(key, record);
      return record;
    },
    async open({ name, version, files: listed }, file, encoding) {
      const listing = Object.hasOwn(listed, file) ? listed[file] : undefined;
      const published = encoding === null ? listing : listing?.encodings[encoding];
      if (!published) return null;
      const suffix = encoding === null ? '' : SUFFIXES[encoding];
      const inStore = `${file}${suffix}`;
      const onDisk = path.join(releaseFolder(dataDir, name, version), inStore);
      await fetched?.file(name, version, inStore, false);
      const opened = await files.open(onDisk, published);
      if (opened || !fetched) return opened;
      await fetched.file(name, version, inStore, true);
      return files.open(onDisk, published);
    },
    async check(release) {
      for (const [file, { encodings }] of Object.entries(release.files)) {
        for (const encoding of [null, ...encodingsOf(encodings)]) {
          await (await releases.open(release, file, encoding))?.handle.close();
        }
      }
    },
    damaged: async () => (await files.damaged()).map(addressOf),
  };
  return releases;
}

/** The encodings that a file has copies in. */
export function encodingsOf(encodings: Readonly<Partial<Record<Encoding, unknown>>>): Encoding[] {
  return (['br', 'gzip'] as const).filter((encoding) => encodings[encoding] !== undefined);
}
