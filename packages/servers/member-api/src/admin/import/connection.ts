import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Db } from '../../database/db.ts';
import type { Value } from '../../database/kind-tables.ts';
import { openDatabase } from '../../database/open.ts';
import { connectionTo, startSession } from '../../database/session.ts';

export type StagedRow = readonly Value[];

/** One session with a database, so that temporary tables and the session's lock belong to the import. */
export interface ImportDatabase {
  readonly db: Db;
  /** Appends rows, whose values are in the order of `columns`. */
  copy(
    table: string,
    columns: readonly string[],
    batches: AsyncIterable<readonly StagedRow[]>,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Opens a session with the PostgreSQL server at `url`, or with the embedded engine in `dataDir`. */
export async function openImportDatabase({
  url,
  dataDir,
}: {
  readonly url?: string | undefined;
  readonly dataDir: string;
}): Promise<ImportDatabase> {
  if (url) return openSession(url);
  const { db, close } = await openDatabase({ dataDir });
  return { db, copy: (table, columns, batches) => insertBatches(db, table, columns, batches), close };
}

/** Long statements over all staged rows. Joins and temporary tables get more memory than the server's default. */
const SESSION = {
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  // By default, the statement of a killed import continues, and its lock rejects the next import.
  client_connection_check_interval: 5_000,
  work_mem: "'64MB'",
  temp_buffers: "'64MB'",
  // As on a solid-state disk. With the default, the server reads a whole table to find 1 % of its rows.
  random_page_cost: 1.1,
  jit: 'off',
};

async function openSession(url: string): Promise<ImportDatabase> {
  const client = new pg.Client(connectionTo(url));
  // Without a listener, a lost connection would end the process. The pending statement fails.
  client.on('error', () => undefined);
  await client.connect();
  await startSession(client, SESSION);
  const connection = { query: client.query.bind(client), release: () => undefined } as PostgresPoolClient;
  const pool = { options: {}, connect: async () => connection, end: () => client.end() };
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    copy: (table, columns, batches) => copyBatches(client, table, columns, batches),
    close: () => db.destroy().then(() => client.end()),
  };
}

async function copyBatches(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  batches: AsyncIterable<readonly StagedRow[]>,
): Promise<void> {
  const stream = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`));
  const end = finished(stream);
  // The await below reports the error.
  end.catch(() => undefined);
  try {
    for await (const rows of batches) {
      if (rows.length > 0 && !stream.write(rows.map(copyLine).join(''))) {
        await Promise.race([once(stream, 'drain'), end]);
      }
    }
    stream.end();
  } catch (error) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
  await end;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function copyLine(row: StagedRow): string {
  const cells = row.map((value) =>
    value === null ? '\\N' : String(value).replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? ''),
  );
  return `${cells.join('\t')}\n`;
}

/** The embedded engine receives rows as JSON, because it has no stream for COPY. */
async function insertBatches(
  db: Db,
  table: string,
  columns: readonly string[],
  batches: AsyncIterable<readonly StagedRow[]>,
): Promise<void> {
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    const objects = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
    await sql`
      insert into ${sql.table(table)}
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(objects)}::jsonb)
    `.execute(db);
  }
}
