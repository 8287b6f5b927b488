import { sql } from 'kysely';
import { acquireAdvisoryLock } from '../database/advisory-lock.ts';
import type { Db } from '../database/db.ts';

/** An event as readers receive it. `BusinessEventSchema` describes its payload. */
export interface BusinessEvent {
  /** Place in the feed, and the cursor after this event. */
  readonly id: number;
  readonly type: string;
  readonly version: number;
  /** ISO 8601. */
  readonly time: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

const BATCH_SIZE = 1_000;

/**
 * Returns up to `limit` events after the cursor, oldest first. Positions are assigned here, to committed events, in one
 * transaction at a time. A reader therefore never skips an event that commits late.
 */
export async function readEvents(
  db: Db,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<readonly BusinessEvent[]> {
  while ((await assignPositions(db)) === BATCH_SIZE);
  const rows = await db
    .selectFrom('business_event')
    .select(['position', 'type', 'version', 'occurred_at', 'payload'])
    .where('position', '>', since)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ position, occurred_at, ...row }) => ({
    id: Number(position),
    type: row.type,
    version: row.version,
    time: occurred_at.toISOString(),
    payload: row.payload,
  }));
}

/** Assigns positions without gaps, and returns their number. The advisory lock ends with the commit. */
function assignPositions(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await acquireAdvisoryLock(trx, 'business-events');
    const { rows } = await sql`
      update business_event as event
      set position = placed.position
      from (
        select business_event_id,
          (select coalesce(max(position), 0) from business_event)
            + row_number() over (order by business_event_id) as position
        from business_event
        where position is null
        order by business_event_id
        limit ${BATCH_SIZE}
      ) as placed
      where event.business_event_id = placed.business_event_id
      returning event.position
    `.execute(trx);
    return rows.length;
  });
}
