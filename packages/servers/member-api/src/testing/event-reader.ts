import type { Db } from '../database/db.ts';
import { type BusinessEvent, readEvents } from '../events/event-feed.ts';
import { BusinessEventSchema } from '../events/event-schemas.ts';

/** Returns a function that reads the events since its last call, each checked against its published schema. */
export function createEventReader(db: Db) {
  let since = 0;
  return async (): Promise<Pick<BusinessEvent, 'type' | 'time' | 'payload'>[]> => {
    const events = await readEvents(db, { since, limit: 100 });
    since = events.at(-1)?.id ?? since;
    for (const event of events) BusinessEventSchema.parse(event);
    return events.map(({ type, time, payload }) => ({ type, time, payload }));
  };
}
