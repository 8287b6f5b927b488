import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '@portal/command-line/cli-error';
import { ReleaseRecord } from '@portal/release-store/release-record';
import { readJsonFile } from './json-file.ts';
import { integrityOf } from './release-files.ts';

/** Where a release lies in the store. */
export function releaseFolder(dataDir: string, name: string, version: string): string {
  return path.join(dataDir, 'releases', name, version);
}

/** The record of a release, or null when it was never published. */
export async function findRecord(
  dataDir: string,
  name: string,
  version: string,
): Promise<ReleaseRecord | null> {
  const versions = await readdir(path.join(dataDir, 'releases', name)).catch((): string[] => []);
  if (!versions.includes(version)) return null;
  const file = path.join(releaseFolder(dataDir, name, version), 'release.json');
  return readJsonFile(file, ReleaseRecord, `${name} ${version} is damaged: ${file} is missing.`);
}

/** The record of a release. @throws CliError when it was never published. */
export async function getRecord(dataDir: string, name: string, version: string): Promise<ReleaseRecord> {
  const record = await findRecord(dataDir, name, version);
  if (record) return record;
  throw new CliError(`${name} ${version} is not published: run "npm run portal -- publish ${name}" first.`);
}

/** The releases of an application, the one that was published last first. */
export async function listReleases(dataDir: string, name: string): Promise<ReleaseRecord[]> {
  const versions = await readdir(path.join(dataDir, 'releases', name)).catch((): string[] => []);
  const records = await Promise.all(versions.map((version) => getRecord(dataDir, name, version)));
  return records.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
}

/** @throws CliError when a file of the release is not what was published. */
export async function verifyFiles(dataDir: string, record: ReleaseRecord): Promise<void> {
  const folder = releaseFolder(dataDir, record.name, record.version);
  for (const [file, { integrity }] of Object.entries(record.files)) {
    const content = await readFile(path.join(folder, file)).catch(() => null);
    if (content === null || integrityOf(content) !== integrity) {
      const what = content === null ? 'is missing' : 'is not what was published';
      throw new CliError(`${record.name} ${record.version} cannot be used: ${file} ${what}.`);
    }
  }
}
