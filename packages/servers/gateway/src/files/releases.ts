import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Encoding, ReleaseRecord, SUFFIXES } from '@portal/release-store/release-record';
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

/** Opens the store under `<dataDir>/releases`. What is damaged is reported once, by its address. */
export function openReleases(dataDir: string, report: (address: string) => void): Releases {
  const known = new Map<string, ReleaseRecord>();
  const addressOf = (file: string) => `/${path.relative(dataDir, file).split(path.sep).join('/')}`;
  const files = followPublishedFiles((file) => report(addressOf(file)));
  const folder = (name: string, version: string) => path.join(dataDir, 'releases', name, version);

  const releases: Releases = {
    async find(name, version) {
      const key = `${name}/${version}`;
      const record = known.get(key) ?? (await readRecord(folder(name, version)));
      if (record) known.set(key, record);
      return record;
    },
    async open({ name, version, files: listed }, file, encoding) {
      const stored = Object.hasOwn(listed, file) ? listed[file] : undefined;
      const published = encoding === null ? stored : stored?.encodings[encoding];
      if (!published) return null;
      const suffix = encoding === null ? '' : SUFFIXES[encoding];
      return files.open(path.join(folder(name, version), `${file}${suffix}`), published);
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

async function readRecord(folder: string): Promise<ReleaseRecord | null> {
  const text = await readFile(path.join(folder, 'release.json'), 'utf8').catch(() => null);
  return text === null ? null : ReleaseRecord.parse(JSON.parse(text));
}
