import { CliError } from '@portal/cli-kit/cli-error';
import type { CalendarDate } from '@portal/domain/values/dates';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database/db.ts';
import { kindTable } from '../../database/kind-tables.ts';
import { findLastImport } from '../../database/last-import.ts';
import { checkReferences } from './check-references.ts';
import type { ImportDatabase } from './connection.ts';
import { type Extract, openExtract, type StagedExtract } from './extract-files.ts';
import { storeFiles } from './imported-files.ts';
import { type CountsByKind, mergeExtract } from './merge-extract.ts';
import { findImplausible, implausible } from './plausibility.ts';
import { rulesDigest } from './rules-digest.ts';
import { stageChanges } from './stage-changes.ts';
import { stageExtract } from './stage-extract.ts';
import { ValidationErrorList } from './validation-errors.ts';

/** Key of the lock. Keys of other locks are hashes (advisory-lock.ts). */
const IMPORT_LOCK = 4204;

export interface ImportOptions {
  readonly folder: string;
  readonly isDryRun: boolean;
  /** Reads every row, even if it is as in the last extract. */
  readonly isFull: boolean;
  /** Limit of rows that may vanish, and of amounts that may jump, by kind. */
  readonly limitPercent: number;
  /** Why an implausible extract is right, and who says so. */
  readonly confirmation?: { readonly reason: string; readonly by: string } | undefined;
  readonly now: () => Date;
  readonly onProgress: (rows: number, total: number) => void;
}

export interface ImportResult {
  readonly extractDate: CalendarDate;
  readonly rows: number;
  readonly counts: CountsByKind;
  /** Why the extract is implausible. Not empty only for a dry run or a confirmed import. */
  readonly warnings: readonly string[];
}

/**
 * Imports an extract in one transaction, so that an interrupted import has changed nothing. A dry run rolls the
 * transaction back.
 * @throws CliError when the extract has errors or is implausible, or another import runs
 */
export async function importExtract(database: ImportDatabase, options: ImportOptions): Promise<ImportResult> {
  const { db } = database;
  const startedAt = options.now();
  await acquireLock(db);
  const errors = new ValidationErrorList();
  const extract = openExtract(options.folder, errors);
  const { extractDate, rows } = extract.manifest;
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  let staged = 0;
  const onRows = (count: number) => {
    staged += count;
    options.onProgress(staged, total);
  };
  // Imported rows become visible together, so staging does not disturb members.
  const isIncremental = !options.isFull && !errors.hasAny && (await stageChanges(database, extract, onRows));
  if (!isIncremental) {
    staged = 0;
    await stageExtract(database, extract, errors, onRows);
    errors.throwIfAny();
    await checkReferences(db, extract, errors);
    errors.throwIfAny();
  }
  const merged = await merge(db, { ...extract, isIncremental }, options, startedAt);
  if (!isIncremental && !options.isDryRun) await analyzeTables(db, extract);
  return { extractDate, rows: staged, ...merged };
}

/** The database plans queries by the number of rows, which a full import may have multiplied. */
async function analyzeTables(db: Db, { files }: Extract): Promise<void> {
  for (const kind of files.keys()) await sql`analyze ${sql.table(kindTable(kind).table)}`.execute(db);
}

/** The lock belongs to the session, so that a killed import releases it. */
async function acquireLock(db: Db): Promise<void> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${sql.lit(IMPORT_LOCK)}) as locked
  `.execute(db);
  if (!rows[0]?.locked) throw new CliError('Another import is running: wait until it has ended.');
}

async function merge(
  db: Db,
  extract: StagedExtract,
  options: ImportOptions,
  startedAt: Date,
): Promise<Pick<ImportResult, 'counts' | 'warnings'>> {
  const trx = await db.startTransaction().execute();
  try {
    const merged = await mergeIn(trx, extract, options, startedAt);
    await (options.isDryRun ? trx.rollback() : trx.commit()).execute();
    return merged;
  } catch (error) {
    // After a lost connection there is nothing to roll back.
    if (!trx.isRolledBack)
      await trx
        .rollback()
        .execute()
        .catch(() => undefined);
    throw error;
  }
}

async function mergeIn(
  trx: Trx,
  extract: StagedExtract,
  { limitPercent, confirmation, isDryRun, now }: ImportOptions,
  startedAt: Date,
): Promise<Pick<ImportResult, 'counts' | 'warnings'>> {
  const warnings = await findImplausible(trx, extract, { limitPercent, now });
  if (warnings.length > 0 && !confirmation && !isDryRun) throw implausible(warnings);
  // Before the merge, which locks rows of members.
  const areStored = !isDryRun && (await storeFiles(trx, extract));
  const lastExtractDate = (await findLastImport(trx))?.extract_date;
  const counts = await mergeExtract(trx, extract, { lastExtractDate, now: now() });
  const isConfirmed = warnings.length > 0 && confirmation;
  await trx
    .insertInto('data_import')
    .values({
      extract_date: extract.manifest.extractDate,
      started_at: startedAt,
      counts: JSON.stringify(counts),
      row_counts: areStored ? JSON.stringify(extract.manifest.rows) : null,
      rules_digest: areStored ? rulesDigest() : null,
      confirmed_reason: isConfirmed ? confirmation.reason : null,
      confirmed_by: isConfirmed ? confirmation.by : null,
    })
    .execute();
  return { counts, warnings };
}
