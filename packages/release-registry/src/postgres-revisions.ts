import { hash } from 'node:crypto';
import pg from 'pg';
import type { Revision, Revisions } from './revisions.ts';

/** Timeout for connections and queries. */
const QUERY_TIMEOUT_MS = 3_000;

/** Notification channel for new revisions. */
export const CHANNEL = 'portal_registry';

const UNDEFINED_TABLE = '42P01';

/**
 * Connection settings of the pool in this file and of `watchRevisions`. A `statement_timeout` would be a start-up
 * parameter, which PgBouncer refuses.
 */
export const clientConfig = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: QUERY_TIMEOUT_MS,
  query_timeout: QUERY_TIMEOUT_MS,
  application_name: 'portal-registry',
});

/** Revisions as rows of a table, which the first `add` creates. Write permission is a database grant. */
export function createPostgresRevisions(url: string): Revisions & { close(): Promise<void> } {
  const pool = new pg.Pool({ ...clientConfig(url), max: 2 });
  pool.on('error', () => undefined);

  return {
    newest: async () => {
      const newest = await queryNewest(pool, null);
      return newest?.text == null ? null : { ...newest, text: newest.text };
    },
    list: async () =>
      (await runQuery(pool, 'select revision from portal_registry order by revision')).map(
        ({ revision }) => revision,
      ),
    read: async (revision) =>
      (await runQuery(pool, 'select text from portal_registry where revision = $1', [revision]))[0]?.text ??
      null,
    async add({ revision, text }) {
      const insert = () => pool.query(INSERT_REVISION, [revision, text, CHANNEL]);
      // Creating needs more permissions than inserting, also where the table exists.
      const { rowCount } = await insert().catch(async (error: unknown) => {
        if (!isUndefinedTable(error)) throw error;
        // Two concurrent `create table if not exists` can collide in the catalogue. The second attempt finds the table.
        await pool.query(CREATE_TABLE).catch(async () => pool.query(CREATE_TABLE));
        return insert();
      });
      return rowCount === 1;
    },
    close: () => pool.end(),
  };
}

/** The newest revision. Its text is null if the reader knows it. */
export interface NewestRevision {
  readonly revision: number;
  readonly text: string | null;
}

/** Returns the newest revision, or null without any. The text is sent only if it differs from the known one. */
export async function queryNewest(
  database: pg.Pool | pg.Client,
  known: Revision | null,
): Promise<NewestRevision | null> {
  const digest = hash('sha256', known?.text ?? '', 'buffer');
  const statement = `select revision,
      case when revision > $1 or sha256(convert_to(text, 'UTF8')) <> $2 then text end as text
    from portal_registry order by revision desc limit 1`;
  const rows = await runQuery<NewestRevision>(database, statement, [known?.revision ?? 0, digest]);
  return rows[0] ?? null;
}

async function runQuery<Row extends pg.QueryResultRow = Revision>(
  database: pg.Pool | pg.Client,
  statement: string,
  values: (number | Buffer)[] = [],
): Promise<Row[]> {
  try {
    return (await database.query<Row>(statement, values)).rows;
  } catch (error) {
    if (isUndefinedTable(error)) return [];
    throw error;
  }
}

const isUndefinedTable = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE;

const CREATE_TABLE = `create table if not exists portal_registry (
  revision integer primary key check (revision > 0),
  text text not null,
  added_at timestamptz not null default now()
)`;

const INSERT_REVISION = `with added as (
  insert into portal_registry (revision, text) values ($1, $2) on conflict do nothing returning revision
)
select pg_notify($3, revision::text) from added`;
