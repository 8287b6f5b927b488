import { OperatorError } from '@portal/server-kit/operator-error';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Trx } from '../../database/db.ts';
import { type Migration, migrateIn, readMigrations } from '../../database/migrate.ts';
import { disableSessionTimeouts, withoutTimeouts } from '../../database/query-timeout.ts';
import { ROWS_PER_BATCH, TableLine } from './format.ts';
import { checkBackup, withLines } from './read-backup.ts';
import { schemaVersion, tablesInDependencyOrder } from './schema.ts';
import type { BackupCounts } from './write-backup.ts';

/** Length from which a batch is inserted. PostgreSQL limits a JSON array to 256 MB, and a row may have 27 MB (R-16). */
const MAX_BATCH_LENGTH = 2 ** 24;

/**
 * Restores a backup into an empty database and migrates it, in one transaction. Verifies the whole file before
 * writing.
 * @throws OperatorError when the database is not empty, or the file is invalid or from a newer program
 */
export async function restoreBackup(
  db: Db,
  file: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<BackupCounts> {
  const { version, sequences } = await checkBackup(file);
  const restore = async (trx: Trx) => {
    const inUse = (await schemaVersion(trx)) ?? (await tablesInDependencyOrder(trx)).length;
    if (inUse > 0) {
      throw new OperatorError(
        'The database is not empty: restore into a new data folder or an empty database.',
      );
    }
    await disableSessionTimeouts(trx);
    await prepare(
      trx,
      migrations.filter((migration) => migration.version <= version),
    );
    const tables = await tablesInDependencyOrder(trx);
    let rows = 0;
    await withLines(file, async (lines) => {
      await lines.next();
      for (const missing = new Set(tables); missing.size > 0; ) {
        const table = TableLine.parse(JSON.parse((await lines.next()).value ?? ''));
        // Other programs may have tables in the same schema.
        if (missing.delete(table.table)) rows += await insertRows(trx, table, lines);
        else for (let row = 0; row < table.rows; row += 1) await lines.next();
      }
      // The stream ends when it is read completely.
      while (!(await lines.next()).done);
    });
    for (const [name, last] of Object.entries(sequences)) {
      await sql`select setval(to_regclass(${name}), ${last}::bigint)`.execute(trx);
    }
    await migrateIn(trx, migrations);
    return { tables: tables.length, rows };
  };
  return withoutTimeouts(() => db.transaction().execute(restore));
}

/** Creates the tables at the backup's version, without rows that migrations insert. */
async function prepare(trx: Trx, migrations: readonly Migration[]): Promise<void> {
  await migrateIn(trx, migrations);
  for (const table of (await tablesInDependencyOrder(trx)).reverse()) {
    await sql`delete from ${sql.table(table)}`.execute(trx);
  }
}

async function insertRows(
  trx: Trx,
  { table, rows: count }: z.infer<typeof TableLine>,
  lines: AsyncGenerator<string, undefined>,
): Promise<number> {
  for (let remaining = count; remaining > 0; ) {
    const rows: string[] = [];
    for (
      let length = 0;
      remaining > 0 && rows.length < ROWS_PER_BATCH && length < MAX_BATCH_LENGTH;
      remaining -= 1
    ) {
      const row = (await lines.next()).value ?? '';
      rows.push(row);
      length += row.length;
    }
    await sql`
      insert into ${sql.table(table)} overriding system value
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb)
    `.execute(trx);
  }
  return count;
}
