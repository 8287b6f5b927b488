import { CliError } from '@portal/command-line/cli-error';
import type { ReleaseRecord } from '@portal/release-store/release-record';
import type { Releases } from '@portal/release-store/releases';
import type { ReleaseStore } from '@portal/release-store/store';
import { integrityOf } from './release-files.ts';
import { checkSignature } from './signed-release.ts';

/** The record of a release. @throws CliError when it was never published. */
export async function getRecord(releases: Releases, name: string, version: string): Promise<ReleaseRecord> {
  const record = await releases.record(name, version);
  if (record) return record;
  throw new CliError(`${name} ${version} is not published: run "npm run portal -- publish ${name}" first.`);
}

/** The releases of an application, the one that was published last first. */
export async function listReleases(releases: Releases, name: string): Promise<ReleaseRecord[]> {
  const versions = await releases.versions(name);
  const records = await Promise.all(versions.map((version) => getRecord(releases, name, version)));
  return records.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
}

/** @throws CliError when a file of the release is not what was published, or nobody who may has signed for it. */
export async function verifyRelease(
  { releases, keys }: Pick<ReleaseStore, 'releases' | 'keys'>,
  record: ReleaseRecord,
): Promise<void> {
  if (keys) await checkSignature(record, keys);
  const { name, version } = record;
  for (const [file, { integrity }] of Object.entries(record.files)) {
    const content = await releases.read(name, version, file);
    if (content === null || integrityOf(content) !== integrity) {
      const what = content === null ? 'is missing' : 'is not what was published';
      throw new CliError(`${name} ${version} cannot be used: ${file} ${what}.`);
    }
  }
}
