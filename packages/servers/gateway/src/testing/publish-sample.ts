import { createFolderReleases } from '@portal/release-registry/folder-releases';
import { type ReleaseRecord, SUFFIXES } from '@portal/release-registry/release-record';
import type { Releases } from '@portal/release-registry/releases';
import { writeSampleData } from './sample-data.ts';

/** Adds the sample releases to a store. `change` returns the record to store, and may change files. */
export async function publishSample(
  releases: Pick<Releases, 'add'>,
  change: (record: ReleaseRecord, files: Map<string, Buffer>) => Promise<ReleaseRecord> = async (record) =>
    record,
): Promise<void> {
  const { dataDir, remove } = writeSampleData();
  const sample = createFolderReleases(dataDir);
  for (const name of ['shell', 'payments']) {
    for (const version of await sample.versions(name)) {
      const record = await sample.record(name, version);
      if (!record) throw new Error(`The sample has no ${name}`);
      const files = new Map<string, Buffer>();
      for (const file of Object.keys(record.files)) {
        for (const suffix of ['', ...Object.values(SUFFIXES)]) {
          files.set(file + suffix, (await sample.read(name, version, file + suffix)) ?? Buffer.of());
        }
      }
      const changed = await change(record, files);
      if (!(await releases.add(changed, files))) throw new Error(`The store has ${name} ${version}`);
    }
  }
  remove();
}
