import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KindName } from '@portal/dataset/extract/kinds';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyRow } from '../testing/every-table.ts';
import { openFixtureForImport, type Rows, writeFixtureExtract } from '../testing/fixture-extract.ts';
import type { ImportDatabase } from './connection.ts';
import { importExtract } from './import-extract.ts';

let folder: string;
let extract: string;
let remove: () => Promise<void>;
let database: ImportDatabase;
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  extract = join(folder, 'extract');
  database = await openFixtureForImport(folder);
  await writeFixtureExtract(extract, { change: withPageHelp });
  await importExtractOfTest();
});
afterAll(async () => {
  await database.close();
  await remove();
});

function withPageHelp(rows: Rows): void {
  const [article] = rows['help-articles'];
  rows['page-help'] = [{ Topic: 'payments', FaqId: article?.FaqId ?? 0, Position: 1 }];
}

const importExtractOfTest = (isFull = false) =>
  importExtract(database, {
    folder: extract,
    ...{ isDryRun: false, isFull, limitPercent: 100 },
    now: () => new Date('2026-11-27T08:00:00Z'),
    onProgress: () => undefined,
  });

/** Writes the fixture's extract without the rows that refer to help articles and contact topics. */
async function writeWithoutReferences(change?: (rows: Rows) => void): Promise<void> {
  await writeFixtureExtract(extract, change && { change });
  const path = join(extract, 'extract.json');
  const { rows, ...manifest } = JSON.parse(await readFile(path, 'utf8'));
  for (const kind of ['page-help', 'contact-issues']) {
    await rm(join(extract, `${kind}.ndjson`));
    delete rows[kind];
  }
  await writeFile(path, JSON.stringify({ ...manifest, rows }));
}

const cases: readonly [kind: KindName, error: string][] = [
  ['help-articles', 'help-articles.ndjson (FaqId): stored rows of page-help refer to a row that is missing'],
  [
    'contact-topics',
    'contact-topics.ndjson (ContactTopicId): stored rows of contact-issues refer to a row that is missing',
  ],
];

test.for(cases)(
  'refuses a missing row of %s that unchanged rows refer to',
  { timeout: 240_000 },
  async ([kind, error]) => {
    await writeWithoutReferences();
    await importExtractOfTest();
    const before = await everyRow(database.db);
    await writeWithoutReferences((rows) => void rows[kind].shift());
    for (const isFull of [true, false]) {
      await expect(importExtractOfTest(isFull)).rejects.toThrow(error);
      expect(await everyRow(database.db)).toEqual(before);
    }
  },
);
