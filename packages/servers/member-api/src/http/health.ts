import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import { Refusal } from './refusal.ts';

export const HEALTH_PATH = '/healthz';

/** Answers 200 when this process and its database do. */
export function addHealth(app: FastifyInstance, db: Db): void {
  app.get(HEALTH_PATH, { schema: { hide: true } }, async () => {
    try {
      await sql`select 1`.execute(db);
    } catch (cause) {
      throw new Refusal('unavailable', { headers: { 'retry-after': '5' }, cause });
    }
    return { status: 'ok' };
  });
}
