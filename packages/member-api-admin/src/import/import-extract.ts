import { CliError } from '@portal/cli-kit/cli-error';
import type { CalendarDate } from '@portal/domain/values/dates';
import type { Db } from '@portal/member-api/database/db';
import { findLastImport } from '@portal/member-api/database/last-import';
import type { Tables } from '@portal/member-api/database/tables';
import { sql, type Transaction } from 'kysely';
import { checkReferences } from './check-references.ts';
import type { ImportDatabase } from './connection.ts';
import { type Extract, openExtract } from './extract-files.ts';
import { FaultList } from './faults.ts';
import { type CountsByKind, mergeExtract } from './merge-extract.ts';
import { findImplausible, implausible } from './plausibility.ts';
import { stageExtract } from './stage-extract.ts';

/** Advisory lock key. Must differ from migrate.ts and load-dataset.ts. */
const IMPORT_LOCK = 4204;

export interface ImportOptions {
  readonly folder: string;
  readonly isDryRun: boolean;
  /** Limit of members, certificates or amounts that may vanish or jump. */
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
 * @throws CliError when the extract has faults or is implausible, or another import runs
 */
export async function importExtract(database: ImportDatabase, options: ImportOptions): Promise<ImportResult> {
  const { db } = database;
  const startedAt = options.now();
  await acquireLock(db);
  const faults = new FaultList();
  const extract = openExtract(options.folder, faults);
  const { extractDate, rows } = extract.manifest;
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  let staged = 0;
  // Imported rows become visible together, so staging does not disturb members.
  await stageExtract(database, extract, faults, (count) => {
    staged += count;
    options.onProgress(staged, total);
  });
  faults.throwIfAny();
  await checkReferences(db, extract, faults);
  faults.throwIfAny();
  return { extractDate, rows: staged, ...(await merge(db, extract, options, startedAt)) };
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
  extract: Extract,
  options: ImportOptions,
  startedAt: Date,
): Promise<Pick<ImportResult, 'counts' | 'warnings'>> {
  const transaction = await db.startTransaction().execute();
  try {
    const merged = await mergeIn(transaction, extract, options, startedAt);
    await (options.isDryRun ? transaction.rollback() : transaction.commit()).execute();
    return merged;
  } catch (error) {
    // After a lost connection there is nothing to roll back.
    if (!transaction.isRolledBack)
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined);
    throw error;
  }
}

async function mergeIn(
  transaction: Transaction<Tables>,
  extract: Extract,
  { limitPercent, confirmation, isDryRun, now }: ImportOptions,
  startedAt: Date,
): Promise<Pick<ImportResult, 'counts' | 'warnings'>> {
  const warnings = await findImplausible(transaction, extract, limitPercent);
  if (warnings.length > 0 && !confirmation && !isDryRun) throw implausible(warnings);
  const isFirst = (await findLastImport(transaction)) === undefined;
  const counts = await mergeExtract(transaction, extract, { isFirst, now: now() });
  const isConfirmed = warnings.length > 0 && confirmation;
  await transaction
    .insertInto('data_import')
    .values({
      extract_date: extract.manifest.extractDate,
      started_at: startedAt,
      counts: JSON.stringify(counts),
      confirmed_reason: isConfirmed ? confirmation.reason : null,
      confirmed_by: isConfirmed ? confirmation.by : null,
    })
    .execute();
  return { counts, warnings };
}
