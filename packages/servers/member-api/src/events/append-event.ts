import type { Trx } from '../database/advisory-lock.ts';
import { EVENT_SCHEMAS, type EventPayload, type EventType } from './event-schemas.ts';

type NewEvent = {
  [Type in EventType]: { readonly type: Type; readonly time: Date; readonly payload: EventPayload<Type> };
}[EventType];

/**
 * Appends a business event to the transactional outbox, in the transaction that makes it true. The event exists if
 * and only if that transaction commits. Takes no lock, so it never delays or deadlocks a member's request.
 */
export async function appendEvent(trx: Trx, { type, time, payload }: NewEvent): Promise<void> {
  await trx
    .insertInto('business_event')
    .values({
      type,
      version: EVENT_SCHEMAS[type].version,
      occurred_at: time,
      payload: JSON.stringify(payload),
    })
    .execute();
}
