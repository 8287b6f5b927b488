import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { isDiskFull } from '../database/disk-space.ts';
import { readMigrations } from '../database/migrate.ts';
import { DatabaseTimeoutError, runWithTimeout } from '../database/query-timeout.ts';
import { HttpProblem } from './http-problem.ts';

/** Whether this process works at all: one that does not should be started anew. */
export const HEALTH_PATH = '/healthz';

/** Whether requests should be sent here: a balancer leaves out who is not ready. */
export const READY_PATH = '/readyz';

/** How long one answer of the database is waited for, and how long all of them with the connections for them. */
const QUERY_TIMEOUT_MS = 2_000;
const TOTAL_TIMEOUT_MS = 3_000;

/** An account that nobody has. */
const UNKNOWN_OID = '00000000-0000-0000-0000-000000000000';

/** The database, and what every call asks of it first: how an account stands. */
interface HealthDeps {
  readonly db: Db;
  readonly lookUpAccount: (oid: string) => Promise<unknown>;
}

/** Answers 200 when this process and its database do, and readiness as long as no stop has begun (AMB-82). */
export function addHealth(app: FastifyInstance, database: HealthDeps, stopping: AbortSignal): void {
  const needed = readMigrations().at(-1)?.version ?? 0;

  app.get(HEALTH_PATH, { schema: { hide: true } }, async () => {
    const { isFull } = await checkDatabase(database);
    // Reads go on, so that it stays ready.
    if (isFull) throw new HttpProblem('storage_full', { headers: { 'retry-after': '60' } });
    return { status: 'ok' };
  });
  app.get(READY_PATH, { schema: { hide: true } }, async () => {
    if (stopping.aborted) throw new HttpProblem('shutting_down');
    const { version } = await checkDatabase(database);
    // A database ahead of this program is that of a release that is being rolled out beside it.
    if (version < needed) throw new HttpProblem('unavailable', { headers: { 'retry-after': '5' } });
    return { status: 'ready' };
  });
}

interface DatabaseHealth {
  readonly version: number;
  readonly isFull: boolean;
}

/**
 * The version of the database, asked as calls ask: through a connection of the pool, and through the one for lookups.
 * @throws Refusal 503 when either gives no answer in time, or the server takes no changes.
 */
async function checkDatabase({ db, lookUpAccount }: HealthDeps): Promise<DatabaseHealth> {
  const timeout = pause(TOTAL_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new DatabaseTimeoutError();
  });
  const query = runWithTimeout(QUERY_TIMEOUT_MS, async () => {
    const isFull = await isDiskFull(db);
    const [result] = await Promise.all([queryThroughPool(db), lookUpAccount(UNKNOWN_OID)]);
    if (result.is_read_only && !isFull) throw new ReadOnlyDatabaseError();
    return { version: result.version ?? 0, isFull };
  });
  try {
    return await Promise.race([query, timeout]);
  } catch (cause) {
    throw new HttpProblem('unavailable', { headers: { 'retry-after': '5' }, cause });
  }
}

async function queryThroughPool(db: Db) {
  const { rows } = await sql<{ version: number | null; is_read_only: boolean }>`
    select max(version) as version, current_setting('transaction_read_only')::boolean as is_read_only
    from schema_version
  `.execute(db);
  return rows[0] ?? { version: null, is_read_only: false };
}

/** By the code that PostgreSQL has for it. */
class ReadOnlyDatabaseError extends Error {
  readonly code = '25006';
}
