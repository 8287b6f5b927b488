import { integrityOf } from '../content-hash.ts';
import type { ReleaseRecord } from '../release-record.ts';
import type { Releases } from '../releases.ts';
import type { TrustedKeys } from '../signature.ts';
import { ReleaseCheckError } from './release-check-error.ts';
import { checkSignature } from './signed-release.ts';

/** Read access to releases and the stored bytes of their files. */
export type ReleaseSource = Pick<Releases, 'record' | 'read'>;

/** The releases and keys that registry changes are checked against. */
export interface CheckedStore {
  readonly releases: ReleaseSource;
  /** Keys that releases must be signed with; omitted without signatures. */
  readonly keys?: TrustedKeys | undefined;
}

/** Returns the record of a release. @throws ReleaseCheckError when it was never published */
export async function getRecord(
  releases: Pick<Releases, 'record'>,
  name: string,
  version: string,
): Promise<ReleaseRecord> {
  const record = await releases.record(name, version);
  // A signature also covers both, so that no older release takes the place of another.
  if (record?.name === name && record.version === version) return record;
  throw new ReleaseCheckError(
    `${name} ${version} is not published. Publish it, or choose a release that "npm run portal -- promote ${name}" lists.`,
  );
}

/** Returns the releases of an application, newest first. A version without a record is not a release. */
export async function listReleases(releases: Releases, name: string): Promise<ReleaseRecord[]> {
  const versions = await releases.versions(name);
  const records = await Promise.all(versions.map((version) => releases.record(name, version)));
  return records
    .filter((record) => record !== null)
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
}

/** @throws ReleaseCheckError when a file differs from the published one or the signature is missing or invalid */
export async function verifyRelease({ releases, keys }: CheckedStore, record: ReleaseRecord): Promise<void> {
  if (keys) await checkSignature(record, keys);
  const { name, version } = record;
  for (const [file, { integrity }] of Object.entries(record.files)) {
    const content = await releases.read(name, version, file);
    if (content === null || integrityOf(content) !== integrity) {
      const what = content === null ? 'is missing' : 'is not what was published';
      throw new ReleaseCheckError(`${name} ${version} cannot be used: ${file} ${what}.`);
    }
  }
}
