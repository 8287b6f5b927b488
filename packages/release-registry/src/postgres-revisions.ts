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
    newest: () => queryNewestAfter(pool, 0),
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

/** Returns the newest revision after a known one, or null. */
export async function queryNewestAfter(
  database: pg.Pool | pg.Client,
  known: number,
): Promise<Revision | null> {
  const statement =
    'select revision, text from portal_registry where revision > $1 order by revision desc limit 1';
  return (await runQuery(database, statement, [known]))[0] ?? null;
}

async function runQuery(
  database: pg.Pool | pg.Client,
  statement: string,
  values: number[] = [],
): Promise<Revision[]> {
  try {
    return (await database.query<Revision>(statement, values)).rows;
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
