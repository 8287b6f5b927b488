import path from 'node:path';
import { createFolderReleases, releaseFolder } from '@portal/release-registry/folder-releases';
import { type Encoding, type ReleaseRecord, SUFFIXES } from '@portal/release-registry/release-record';
import { createFileVerifier, type VerifiedFile } from './file-integrity.ts';
import type { ReleaseCache } from './release-cache.ts';

const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

interface CheckedFile {
  readonly isIntact: boolean;
  /** Whether the file has a copy in every encoding, and each is what was published. */
  readonly areEncodingsIntact: boolean;
}

/** The published releases on disk. A release never changes, so what was read once stays in memory. */
export interface Releases {
  /** The record of a release, or null when it is not in the store. */
  find(name: string, version: string): Promise<ReleaseRecord | null>;
  /** A file that the release lists; null when it is not what was published. The caller closes it. */
  open(release: ReleaseRecord, file: string): Promise<VerifiedFile | null>;
  /** Compares a file that the release lists, and its compressed copies, with what was published. */
  check(release: ReleaseRecord, file: string): Promise<CheckedFile>;
  /** Compares every file of a release with what was published. */
  checkAll(release: ReleaseRecord): Promise<void>;
  /** Where the files of a release lie. */
  folderOf(release: ReleaseRecord): string;
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
  releaseCache: ReleaseCache | null,
): Releases {
  const cachedRecords = new Map<string, ReleaseRecord>();
  const addressOf = (file: string) => `/${path.relative(dataDir, file).split(path.sep).join('/')}`;
  const stored = createFolderReleases(dataDir);
  const files = createFileVerifier((file) => report(addressOf(file)));

  async function open(
    { name, version, files: listed }: ReleaseRecord,
    file: string,
    encoding: Encoding | null,
  ): Promise<VerifiedFile | null> {
    const listing = Object.hasOwn(listed, file) ? listed[file] : undefined;
    const published = encoding === null ? listing : listing?.encodings[encoding];
    if (!published) return null;
    const isReleaseFile = encoding === null ? file : `${file}${SUFFIXES[encoding]}`;
    const isOnDisk = path.join(releaseFolder(dataDir, name, version), isReleaseFile);
    await releaseCache?.file(name, version, isReleaseFile, false);
    const opened = await files.open(isOnDisk, published);
    if (opened || !releaseCache) return opened;
    await releaseCache.file(name, version, isReleaseFile, true);
    return files.open(isOnDisk, published);
  }

  const releases: Releases = {
    async find(name, version) {
      const key = `${name}/${version}`;
      const inMemory = cachedRecords.get(key);
      if (inMemory) return inMemory;
      await releaseCache?.record(name, version);
      const record = await stored.record(name, version);
      if (record) cachedRecords.set(key, record);
      return record;
    },
    open: (release, file) => open(release, file, null),
    async check(release, file) {
      const intact = async (encoding: Encoding | null) => {
        const opened = await open(release, file, encoding);
        await opened?.handle.close();
        return opened !== null;
      };
      const [isIntact, ...encodings] = await Promise.all([intact(null), ...ENCODINGS.map(intact)]);
      return { isIntact, areEncodingsIntact: encodings.every(Boolean) };
    },
    async checkAll(release) {
      for (const file of Object.keys(release.files)) await releases.check(release, file);
    },
    folderOf: ({ name, version }) => releaseFolder(dataDir, name, version),
    damaged: async () => (await files.damaged()).map(addressOf),
  };
  return releases;
}
