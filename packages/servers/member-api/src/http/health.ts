import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { readMigrations } from '../database/migrate.ts';
import { Refusal } from './refusal.ts';

/** Whether this process works at all: one that does not should be started anew. */
export const HEALTH_PATH = '/healthz';

/** Whether requests should be sent here: a balancer leaves out who is not ready. */
export const READY_PATH = '/readyz';

/** Answers 200 when this process and its database do, and readiness as long as no stop has begun (AMB-82). */
export function addHealth(app: FastifyInstance, db: Db, stopping: AbortSignal): void {
  const needed = readMigrations().at(-1)?.version ?? 0;

  app.get(HEALTH_PATH, { schema: { hide: true } }, async () => {
    await askDatabase(db);
    return { status: 'ok' };
  });
  app.get(READY_PATH, { schema: { hide: true } }, async () => {
    if (stopping.aborted) throw new Refusal('stopping');
    const version = await askDatabase(db);
    // A database ahead of this program is that of a release that is being rolled out beside it.
    if (version < needed) throw new Refusal('unavailable', { headers: { 'retry-after': '5' } });
    return { status: 'ready' };
  });
}

/** The version of the database. @throws Refusal 503 when it does not answer */
async function askDatabase(db: Db): Promise<number> {
  try {
    const { rows } = await sql<{ version: number | null }>`
      select max(version) as version from schema_version
    `.execute(db);
    return rows[0]?.version ?? 0;
  } catch (cause) {
    throw new Refusal('unavailable', { headers: { 'retry-after': '5' }, cause });
  }
}
