import { OperatorError } from '@portal/server-kit/operator-error';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { readEvents } from './event-feed.ts';
import { DeliveryError, type SendEvent } from './event-webhook.ts';

interface Deps {
  readonly db: Db;
  readonly send: SendEvent;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Returns the events that the webhook could not deliver. */
export function findDeadLetters(db: Db) {
  return db
    .selectFrom('event_dead_letter as letter')
    .innerJoin('business_event as event', 'event.position', 'letter.position')
    .select(['letter.position as id', 'event.type', 'letter.attempts', 'letter.failed_at as failedAt'])
    .select(['letter.last_error as lastError', 'letter.retry_at as retryAt'])
    .orderBy('letter.position')
    .execute();
}

/** Requests another attempt, which the running API makes. @throws OperatorError when the event is no dead letter */
export async function retryDeadLetter(db: Db, id: number, now: Date): Promise<void> {
  const requested = await db
    .updateTable('event_dead_letter')
    .set({ retry_at: now })
    .where('position', '=', id)
    .returning('position')
    .executeTakeFirst();
  if (!requested) throw new OperatorError(`Event ${id} is no dead letter.`);
}

/** Sends each requested dead letter once. The request is cleared first, so two instances never send the same one. */
export async function deliverDeadLetters(deps: Deps, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && (await deliverRequested(deps)));
}

async function deliverRequested({ db, send, now, log }: Deps): Promise<boolean> {
  const position = await claimRequested(db);
  if (position === undefined) return false;
  const [event] = await readEvents(db, { since: position - 1, limit: 1 });
  if (!event) throw new TypeError('A dead letter references its event');
  try {
    await send(event, now());
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    log.warn({ job: 'events', businessEvent: position, code: error.code }, 'business_event.retry_failed');
    await db
      .updateTable('event_dead_letter')
      .set({ failed_at: now(), last_error: error.code })
      .where('position', '=', position)
      .execute();
    return true;
  }
  await db.deleteFrom('event_dead_letter').where('position', '=', position).execute();
  return true;
}

async function claimRequested(db: Db): Promise<number | undefined> {
  const claimed = await db
    .updateTable('event_dead_letter')
    .set({ attempts: sql`attempts + 1`, retry_at: null })
    .where('position', '=', (letters) =>
      letters
        .selectFrom('event_dead_letter')
        .select('position')
        .where('retry_at', 'is not', null)
        .orderBy('position')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('position')
    .executeTakeFirst();
  return claimed?.position;
}
