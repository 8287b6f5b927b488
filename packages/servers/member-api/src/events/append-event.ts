import type { Trx } from '../database/db.ts';
import { EVENT_SCHEMAS, type EventPayload, type EventType } from './event-schemas.ts';

type NewEvent = {
  [Type in EventType]: { readonly type: Type; readonly time: Date; readonly payload: EventPayload<Type> };
}[EventType];

/** Appends a business event in the transaction that makes it true. Takes no lock, so it never delays a request. */
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
