import type { Trx } from '../database/db.ts';
import type { Tables } from '../database/tables.ts';
import { HttpProblem } from '../http/http-problem.ts';

const HOUR = 3_600_000;
const MAX_PER_HOUR = 5;

export function oneHourBefore(at: Date): Date {
  return new Date(at.getTime() - HOUR);
}

/**
 * Limits an action to five an hour for a member. The times come from the database, so all instances share the
 * limit.
 * @throws HttpProblem 429 with Retry-After
 */
export function assertHourlyLimit(times: readonly Date[], at: Date, limit = MAX_PER_HOUR): void {
  if (times.length < limit) return;
  const newestFirst = times.map((time) => time.getTime()).sort((a, b) => b - a);
  const freed = newestFirst[limit - 1] ?? at.getTime();
  const wait = Math.ceil((freed + HOUR - at.getTime()) / 1000);
  throw new HttpProblem('too_many_requests', { headers: { 'retry-after': String(Math.max(wait, 1)) } });
}

/** Limits changes of one kind to five an hour for a member. @throws HttpProblem 429 with Retry-After */
export async function assertHourlyChangeLimit(
  trx: Trx,
  lifeProNameId: string,
  kind: Tables['member_change']['kind'],
  at: Date,
): Promise<void> {
  const rows = await trx
    .selectFrom('member_change')
    .select('changed_at')
    .where('life_pro_name_id', '=', lifeProNameId)
    .where('kind', '=', kind)
    .where('changed_at', '>', oneHourBefore(at))
    .execute();
  assertHourlyLimit(
    rows.map(({ changed_at }) => changed_at),
    at,
  );
}
