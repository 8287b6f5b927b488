import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtractRow, KindName } from '@portal/dataset/extract/kinds';
import { datasetExtractRows, type ExtractFormat, writeExtract } from '@portal/dataset/extract/write-extract';
import { Dataset } from '@portal/dataset/schema';
import { dateFromWire, todayInChicago } from '@portal/domain/values/dates';
import { fixture } from '../../testing/fixture.ts';
import {
  copyFixtureDatabase,
  LOADED_AT,
  openFixtureDatabase,
  urlOf,
} from '../../testing/fixture-database.ts';
import { type ImportDatabase, openImportDatabase } from '../import/connection.ts';
import { type ImportOptions, type ImportResult, importExtract } from '../import/import-extract.ts';

const EXTRACT_DATE = '2026-11-26';

export const IMPORTED_AT = new Date('2026-11-27T08:00:00Z');

/** Rows of an extract by kind, which a test may change. */
export type Rows = { [Name in KindName]: ExtractRow<Name>[] };

interface Options extends ExtractFormat {
  readonly change?: (rows: Rows) => void;
  readonly extractDate?: string;
  /** PDFs by name. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Writes the fixture as an extract into an empty folder. */
export async function writeFixtureExtract(
  folder: string,
  { change, extractDate = EXTRACT_DATE, files = {}, ...format }: Options = {},
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  // The writer returns the rows of every kind, and the schemas of the tests' imports check them again.
  const rows = structuredClone(datasetExtractRows(Dataset.parse(fixture), todayInChicago(LOADED_AT))) as Rows;
  change?.(rows);
  await writeExtract(folder, [rows], dateFromWire(extractDate), format);
  if (Object.keys(files).length === 0) return;
  await mkdir(join(folder, 'files'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, 'files', name), content);
}

/** Imports the fixture's extract with changes. Without options, every plausible extract is accepted. */
export async function importFixture(
  database: ImportDatabase,
  folder: string,
  { change, files, extractDate, csv, gzip, ...options }: Partial<ImportOptions> & Options = {},
): Promise<ImportResult> {
  const extract = join(folder, 'extract');
  await writeFixtureExtract(extract, {
    ...(change && { change }),
    ...(files && { files }),
    ...(extractDate && { extractDate }),
    ...(csv && { csv }),
    ...(gzip && { gzip }),
  });
  return importWritten(database, extract, options);
}

/** Imports an extract that a test has written. Without options, every plausible extract is accepted. */
export function importWritten(
  database: ImportDatabase,
  folder: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportResult> {
  return importExtract(database, {
    folder,
    isDryRun: false,
    isFull: false,
    limitPercent: 100,
    now: () => IMPORTED_AT,
    onProgress: () => undefined,
    ...options,
  });
}

/** Opens a new database with the fixture for imports, on the run's engine. */
export async function openFixtureForImport(folder: string): Promise<ImportDatabase> {
  if (!process.env.PORTAL_TEST_SERVER) {
    await copyFixtureDatabase(folder);
    return openImportDatabase({ dataDir: folder });
  }
  const fixtureDatabase = await openFixtureDatabase(folder);
  const { href } = await urlOf(fixtureDatabase.db);
  const database = await openImportDatabase({ url: href, dataDir: folder });
  const close = async () => {
    await database.close();
    await fixtureDatabase.close();
  };
  return { ...database, close };
}
