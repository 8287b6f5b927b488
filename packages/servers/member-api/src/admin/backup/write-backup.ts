import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { OperatorError } from '@portal/server-kit/operator-error';
import { sql } from 'kysely';
import type { z } from 'zod';
import { codeOf, isConnectionError } from '../../database/connection-errors.ts';
import type { Db, Trx } from '../../database/db.ts';
import { disableSessionTimeouts, withoutTimeouts } from '../../database/query-timeout.ts';
import { type ClosingLine, type Header, ROWS_PER_BATCH, type TableLine } from './format.ts';
import { schemaVersion, tablesInDependencyOrder } from './schema.ts';

export interface BackupCounts {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Writes a snapshot of the database to a new file with mode 0600. The file appears only when it is complete and
 * synced. The portal may run in the meantime.
 * @throws OperatorError when the file exists or cannot be written, or the database is empty
 */
export async function writeBackup(db: Db, file: string): Promise<BackupCounts> {
  if (existsSync(file)) throw new OperatorError(`File ${file} already exists: choose another name.`);
  const unfinished = `${file}.${randomUUID()}.backup.tmp`;
  try {
    await removeAbandoned(dirname(file)).catch(() => undefined);
    const counts = await withoutTimeouts(() =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((trx) => writeRows(trx, unfinished)),
    );
    await syncToDisk(unfinished);
    await rename(unfinished, file);
    await syncToDisk(dirname(file));
    return counts;
  } catch (error) {
    // A lost connection has a system call too.
    const isOfFile = error instanceof Error && 'syscall' in error && !isConnectionError(error);
    if (!isOfFile) throw error;
    throw new OperatorError(`File ${file} cannot be written (${codeOf(error)}).`, { cause: error });
  } finally {
    await rm(unfinished, { force: true });
  }
}

const UNFINISHED_NAME = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.backup\.tmp$/;
const ABANDONED_AFTER_MS = 24 * 60 * 60_000;

/** Removes unfinished backups of killed processes, which would fill the disk. A running backup writes to its file. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED_NAME.test(name)) continue;
    const unfinished = join(folder, name);
    const { mtimeMs } = await stat(unfinished);
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(unfinished, { force: true });
  }
}

async function writeRows(trx: Trx, file: string): Promise<BackupCounts> {
  const version = await schemaVersion(trx);
  if (version === undefined) throw new OperatorError('There is nothing to back up: the database is empty.');
  const header: z.infer<typeof Header> = {
    format: 'member-portal-backup/1',
    version,
    createdAt: new Date().toISOString(),
  };
  const tables = await tablesInDependencyOrder(trx);
  const counts = { tables: tables.length, rows: 0 };

  async function* lines(): AsyncGenerator<string> {
    const digest = createHash('sha256');
    for await (const text of parts()) {
      digest.update(text);
      yield text;
    }
    const closing: z.infer<typeof ClosingLine> = {
      sequences: await sequences(trx),
      digest: digest.digest('hex'),
    };
    yield `${JSON.stringify(closing)}\n`;
  }

  async function* parts(): AsyncGenerator<string> {
    yield `${JSON.stringify(header)}\n`;
    for (const table of tables) {
      const rows = await countOf(trx, table);
      const line: z.infer<typeof TableLine> = { table, rows };
      yield `${JSON.stringify(line)}\n`;
      yield* rowsOf(trx, table);
      counts.rows += rows;
    }
  }

  await disableSessionTimeouts(trx);
  await sql`set local timezone = 'UTC'`.execute(trx);
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  return counts;
}

async function countOf(trx: Trx, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** Lets the database serialize rows, so no number or date passes through JavaScript. */
async function* rowsOf(trx: Trx, table: string): AsyncGenerator<string> {
  await sql`
    declare backup_rows no scroll cursor for
    select row_to_json(one_row)::text as line from ${sql.table(table)} as one_row
  `.execute(trx);
  const batch = sql.lit((await hasFiles(trx, table)) ? 1 : ROWS_PER_BATCH);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${batch} from backup_rows`.execute(trx);
    if (rows.length === 0) break;
    yield `${rows.map(({ line }) => line).join('\n')}\n`;
  }
  await sql`close backup_rows`.execute(trx);
}

/** Whether each row has a file. A batch of them may exceed the memory. */
async function hasFiles(trx: Trx, table: string): Promise<boolean> {
  const { rows } = await sql`
    select from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and column_name = 'base64'
  `.execute(trx);
  return rows.length > 0;
}

/** Read last: sequences are not transactional, and must be past every number in the rows. */
async function sequences(trx: Trx): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null
  `.execute(trx);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

async function syncToDisk(path: string): Promise<void> {
  // Windows cannot fsync folders or read-only handles.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
