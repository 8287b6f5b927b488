import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generateDatasetText } from '@portal/dataset/generate';
import { loadDataset } from '@portal/member-api/database/load-dataset';
import { migrate, readMigrations } from '@portal/member-api/database/migrate';
import { openDatabase } from '@portal/member-api/database/open';
import { startPostgres } from '@portal/test-infra/postgres';
import { SkippedError } from '../benchmark-runner.ts';
import { printTable } from '../report.ts';

const SIZES = [1_000, 10_000];

/** Measures the import of a dataset into an empty PostgreSQL. @throws SkippedError without PostgreSQL */
export async function benchImport(): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  if (!postgres) throw new SkippedError('this machine has no PostgreSQL');
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-import-'));
  try {
    const rows: string[][] = [];
    for (const members of SIZES) {
      const file = path.join(folder, `${members}.json`);
      await pipeline(Readable.from(generateDatasetText({ seed: 1, members })), createWriteStream(file));
      const seconds = await importInto(await postgres.create(`import_${members}`), file);
      rows.push([String(members), `${seconds.toFixed(1)} s`, (members / seconds).toFixed(0)]);
    }
    printTable('Import of a dataset', ['members', 'time', 'members a second'], rows);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the seconds of the import, without migrations. */
async function importInto(url: string, file: string): Promise<number> {
  const { db, close } = await openDatabase({ url, dataDir: '' });
  try {
    await migrate(db, readMigrations());
    const startedAt = performance.now();
    await loadDataset(db, file, new Date());
    return (performance.now() - startedAt) / 1_000;
  } finally {
    await close();
  }
}
