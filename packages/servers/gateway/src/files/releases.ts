import path from 'node:path';
import { createFolderReleases, releaseFolder } from '@portal/release-registry/folder-releases';
import { type Encoding, type ReleaseRecord, SUFFIXES } from '@portal/release-registry/release-record';
import { RECORD_FILE } from '@portal/release-registry/releases';
import { createFileVerifier, type VerifiedFile } from './file-integrity.ts';
import type { ReleaseCache } from './release-cache.ts';
import type { RecordVerifier } from './verified-records.ts';

const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** Source maps are for staff. Pages work without them. */
export const isSourceMap = (file: string): boolean => file.endsWith('.map');

interface CheckedFile {
  readonly isIntact: boolean;
  readonly areEncodingsIntact: boolean;
}

/** The published releases on disk. A release never changes, so its record stays in memory until the release is pruned. */
export interface Releases {
  /** Returns null also for a release whose record is damaged, or not signed as required. */
  find(name: string, version: string): Promise<ReleaseRecord | null>;
  /**
   * Opens a file that the release lists. Returns null when it differs from the published file. The caller closes it.
   */
  open(release: ReleaseRecord, file: string): Promise<VerifiedFile | null>;
  check(release: ReleaseRecord, file: string): Promise<CheckedFile>;
  /** Compares every file of a release that browsers of members need with the published ones. */
  checkAll(release: ReleaseRecord): Promise<void>;
  folderOf(release: ReleaseRecord): string;
  /** Checks the damaged files of a release again. */
  checkDamaged(release: ReleaseRecord): Promise<void>;
  /** Returns the addresses of the files that were damaged at their last check. */
  damagedIn(release: ReleaseRecord): string[];
}

/**
 * Opens the releases, and reports each damaged file once. With a remote store it fetches missing and damaged files.
 * @param isVerified null when releases need no signature
 */
export function openReleases(
  dataDir: string,
  report: (address: string) => void,
  releaseCache: ReleaseCache | null,
  isVerified: RecordVerifier | null,
): Releases {
  const addressOf = (file: string) => `/${path.relative(dataDir, file).split(path.sep).join('/')}`;
  const records = createRecordReader(dataDir, releaseCache, isVerified);
  const files = createFileVerifier((file) => report(addressOf(file)));

  async function open(
    { name, version, files: listed }: ReleaseRecord,
    file: string,
    encoding: Encoding | null,
  ): Promise<VerifiedFile | null> {
    const listing = Object.hasOwn(listed, file) ? listed[file] : undefined;
    const published = encoding === null ? listing : listing?.encodings[encoding];
    if (!published) return null;
    const encodedFile = encoding === null ? file : `${file}${SUFFIXES[encoding]}`;
    const diskPath = path.join(releaseFolder(dataDir, name, version), encodedFile);
    await releaseCache?.file(name, version, encodedFile, false);
    const opened = await files.open(diskPath, published);
    if (opened) return opened;
    await releaseCache?.file(name, version, encodedFile, true);
    const again = releaseCache && (await files.open(diskPath, published));
    if (!again) await records.forgetIfPruned(name, version);
    return again;
  }

  const folderOf = ({ name, version }: ReleaseRecord) => releaseFolder(dataDir, name, version);
  const damagedFiles = (release: ReleaseRecord) =>
    files.damaged().filter((file) => file.startsWith(path.join(folderOf(release), path.sep)));

  const releases: Releases = {
    find: records.find,
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
      for (const file of Object.keys(release.files)) {
        if (!isSourceMap(file)) await releases.check(release, file);
      }
    },
    folderOf,
    async checkDamaged(release) {
      const damaged = damagedFiles(release);
      for (const file of Object.keys(release.files)) {
        // The encodings of a file have its name with a suffix.
        const diskPath = path.join(folderOf(release), file);
        if (damaged.some((one) => one.startsWith(diskPath))) await releases.check(release, file);
      }
    },
    damagedIn: (release) => damagedFiles(release).map(addressOf),
  };
  return releases;
}

/** Keeps the records that it has read in memory. */
function createRecordReader(
  dataDir: string,
  releaseCache: ReleaseCache | null,
  isVerified: RecordVerifier | null,
) {
  const stored = createFolderReleases(dataDir);
  const inMemory = new Map<string, ReleaseRecord>();

  /** Returns null for a record that is missing, damaged or not signed as required. */
  async function readUsable(name: string, version: string): Promise<ReleaseRecord | null> {
    const record = await stored.record(name, version).catch(() => null);
    return record && (isVerified === null || (await isVerified(name, version, record))) ? record : null;
  }

  async function readOrFetch(name: string, version: string): Promise<ReleaseRecord | null> {
    const record = await readUsable(name, version);
    if (record || releaseCache === null) return record;
    await releaseCache.record(name, version);
    return readUsable(name, version);
  }

  return {
    async find(name: string, version: string): Promise<ReleaseRecord | null> {
      const key = `${name}/${version}`;
      const record = inMemory.get(key) ?? (await readOrFetch(name, version));
      if (record) inMemory.set(key, record);
      return record;
    },
    async forgetIfPruned(name: string, version: string): Promise<void> {
      await releaseCache?.removeIfPruned(name, version);
      if ((await stored.read(name, version, RECORD_FILE)) === null) inMemory.delete(`${name}/${version}`);
    },
  };
}
