import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { isDiskFull } from '../database/disk-space.ts';
import { findLastImport } from '../database/last-import.ts';
import { readMigrations } from '../database/migrate.ts';
import { DatabaseTimeoutError, runWithTimeout } from '../database/query-timeout.ts';
import { HttpProblem } from './http-problem.ts';

export const HEALTH_PATH = '/healthz';

/** Readiness: a load balancer sends no requests to an instance that fails it. */
export const READY_PATH = '/readyz';

/** Timeout per query, and for the whole check with connecting. */
const QUERY_TIMEOUT_MS = 2_000;
const TOTAL_TIMEOUT_MS = 3_000;

const UNKNOWN_OID = '00000000-0000-0000-0000-000000000000';

interface HealthDeps {
  readonly db: Db;
  readonly lookUpAccount: (oid: string) => Promise<unknown>;
}

/** Returns 200 while process and database work. Readiness also fails during shutdown (AMB-82). */
export function addHealth(app: FastifyInstance, database: HealthDeps, stopping: AbortSignal): void {
  const needed = readMigrations().at(-1)?.version ?? 0;

  app.get(HEALTH_PATH, { schema: { hide: true } }, async () => {
    const { isFull, lastImport } = await checkDatabase(database);
    // A full disk still allows reads, so readiness does not fail.
    if (isFull) throw new HttpProblem('storage_full', { headers: { 'retry-after': '60' } });
    return {
      status: 'ok',
      ...(lastImport && {
        lastImport: { extractDate: lastImport.extract_date, finishedAt: lastImport.finished_at },
      }),
    };
  });
  app.get(READY_PATH, { schema: { hide: true } }, async () => {
    if (stopping.aborted) throw new HttpProblem('shutting_down');
    const { version } = await checkDatabase(database);
    // A newer database version is fine: another release is rolling out.
    if (version < needed) throw new HttpProblem('unavailable', { headers: { 'retry-after': '5' } });
    return { status: 'ready' };
  });
}

interface DatabaseHealth {
  readonly version: number;
  readonly isFull: boolean;
  readonly lastImport: Awaited<ReturnType<typeof findLastImport>>;
}

/** Reads the version through pool and pipelined connection. @throws HttpProblem 503 on a timeout or when read-only */
async function checkDatabase({ db, lookUpAccount }: HealthDeps): Promise<DatabaseHealth> {
  const timeout = pause(TOTAL_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new DatabaseTimeoutError();
  });
  const query = runWithTimeout(QUERY_TIMEOUT_MS, async () => {
    const isFull = await isDiskFull(db);
    const [result, lastImport] = await Promise.all([
      queryThroughPool(db),
      findLastImport(db),
      lookUpAccount(UNKNOWN_OID),
    ]);
    if (result.is_read_only && !isFull) throw new ReadOnlyDatabaseError();
    return { version: result.version ?? 0, isFull, lastImport };
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

class ReadOnlyDatabaseError extends Error {
  readonly code = '25006';
}
