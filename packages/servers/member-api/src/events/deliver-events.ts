import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type { BackgroundJob } from '../background-jobs.ts';
import type { Db } from '../database/db.ts';
import type { Tables } from '../database/tables.ts';
import { deliverDeadLetters } from './dead-letters.ts';
import { type BusinessEvent, readEvents } from './event-feed.ts';
import { DeliveryError, type SendEvent } from './event-webhook.ts';

interface Deps {
  readonly db: Db;
  readonly send: SendEvent;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

type Cursor = Selectable<Tables['event_webhook']>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Longer than any attempt. After it, the instance that leased the cursor counts as dead. */
const LEASE_MS = MINUTE;

/** Delays after each failure of one event, half a day in total. After the last one it becomes a dead letter. */
const RETRY_DELAYS = [
  5 * SECOND,
  30 * SECOND,
  ...[2, 5, 15, 30, 60, 120, 240, 240].map((one) => one * MINUTE),
];

/**
 * Delivers business events at least once, one after the other, in their order. The lease on the cursor commits before
 * sending starts, so one instance sends at a time. A failed event delays the later ones until it is a dead letter.
 */
export function deliverEvents(deps: Deps): BackgroundJob {
  return {
    name: 'events',
    intervalMs: 2_000,
    run: async (stop) => {
      await deliverDeadLetters(deps, stop);
      while (!stop.aborted && (await deliverNext(deps)));
    },
  };
}

async function deliverNext(deps: Deps): Promise<boolean> {
  const { db, now, send } = deps;
  const { delivered_position: since } = await readCursor(db);
  const [event] = await readEvents(db, { since, limit: 1 });
  const lease = event && (await leaseCursor(deps, since));
  if (!lease) return false;
  try {
    await send(event, now());
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return saveFailure(deps, lease, { event, code: error.code });
  }
  return moveCursor(db, lease, { delivered_position: event.id, attempts: 0, due_at: now() });
}

function readCursor(db: Db): Promise<Cursor> {
  return db.selectFrom('event_webhook').selectAll().executeTakeFirstOrThrow();
}

function leaseCursor({ db, now }: Deps, position: number): Promise<Cursor | undefined> {
  const at = now();
  return db
    .updateTable('event_webhook')
    .set({ attempts: sql`attempts + 1`, due_at: new Date(at.getTime() + LEASE_MS) })
    .where('delivered_position', '=', position)
    .where('due_at', '<=', at)
    .returningAll()
    .executeTakeFirst();
}

async function saveFailure(
  { db, now, log }: Deps,
  lease: Cursor,
  { event, code }: { readonly event: BusinessEvent; readonly code: string },
): Promise<boolean> {
  const retryDelay = RETRY_DELAYS[lease.attempts - 1];
  const details = { job: 'events', businessEvent: event.id, attempts: lease.attempts, code };
  if (retryDelay !== undefined) {
    log.warn(details, 'business_event.delivery_retry');
    await moveCursor(db, lease, { due_at: new Date(now().getTime() + retryDelay) });
    return false;
  }
  log.error(details, 'business_event.dead_letter');
  const deadLetter = { attempts: lease.attempts, failed_at: now(), last_error: code };
  return db.transaction().execute(async (trx) => {
    const isMoved = await moveCursor(trx, lease, {
      delivered_position: event.id,
      attempts: 0,
      due_at: now(),
    });
    if (isMoved) {
      await trx
        .insertInto('event_dead_letter')
        .values({ position: event.id, ...deadLetter })
        .execute();
    }
    return isMoved;
  });
}

/** Updates the cursor while the lease is ours. After a slow attempt another instance may have leased it. */
async function moveCursor(db: Db, lease: Cursor, change: Partial<Cursor>): Promise<boolean> {
  const moved = await db
    .updateTable('event_webhook')
    .set(change)
    .where('delivered_position', '=', lease.delivered_position)
    .where('attempts', '=', lease.attempts)
    .returning('delivered_position')
    .executeTakeFirst();
  return moved !== undefined;
}
