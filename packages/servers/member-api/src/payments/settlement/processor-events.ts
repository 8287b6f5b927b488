import { sql } from 'kysely';
import { tryAdvisoryLock } from '../../database/advisory-lock.ts';
import type { Db, Trx } from '../../database/db.ts';
import type { ProcessorClient, ProcessorEvent } from '../processor/processor-client.ts';
import { endSchedule, recordCollection, recordScheduledPayment } from './event-effects.ts';

/**
 * Applies new events of the processor's feed. Cursor and page commit together, so each event counts once. Leaves
 * them for later while another instance or the nightly import has the lock.
 */
export async function importEvents(db: Db, processor: ProcessorClient): Promise<void> {
  for (;;) {
    const { next_event: cursor } = await db
      .selectFrom('processor_cursor')
      .select('next_event')
      .executeTakeFirstOrThrow();
    const { events, next } = await processor.events(cursor);
    if (next === cursor) return recordImport(db);
    const isLocked = await db.transaction().execute(async (trx) => {
      if (!(await tryAdvisoryLock(trx, 'processor-events'))) return false;
      if (!(await advanceCursor(trx, { from: cursor, to: next }))) return true;
      for (const event of events) await applyEvent(trx, event);
      return true;
    });
    if (!isLocked) return;
  }
}

export function applyEvent(trx: Trx, event: ProcessorEvent): Promise<void> {
  switch (event.type) {
    case 'payment-settled':
      return recordCollection(trx, event, 'SETTLED');
    case 'payment-returned':
      return recordCollection(trx, event, 'RETURNED');
    case 'scheduled-payment-made':
      return recordScheduledPayment(trx, event, 'ACCEPTED');
    case 'payment-failed':
      return recordScheduledPayment(trx, event, 'FAILED');
    case 'schedule-ended':
      return endSchedule(trx, event);
  }
}

/** At most once a minute, because the job runs each second. */
async function recordImport(db: Db): Promise<void> {
  await db
    .updateTable('processor_cursor')
    .set({ events_imported_at: sql`now()` })
    .where('events_imported_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute();
}

async function advanceCursor(
  trx: Trx,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<boolean> {
  const moved = await trx
    .updateTable('processor_cursor')
    .set({ next_event: to, events_imported_at: sql`now()` })
    .where('next_event', '=', from)
    .returning('next_event')
    .executeTakeFirst();
  return moved !== undefined;
}
