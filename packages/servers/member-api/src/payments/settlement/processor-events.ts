import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { tryAdvisoryLock } from '../../database/advisory-lock.ts';
import { codeOf } from '../../database/connection-errors.ts';
import type { Db, Trx } from '../../database/db.ts';
import type { ProcessorClient, ProcessorEvent } from '../processor/processor-client.ts';
import { endSchedule, recordCollection, recordScheduledPayment } from './event-effects.ts';

type Log = Pick<FastifyBaseLogger, 'error'>;

/**
 * Applies new events of the processor's feed. Cursor and page commit together, so each event counts once. Leaves
 * them for later while another instance or the nightly import has the lock. Skips and logs an event whose values the
 * database rejects, because it would stop all later ones.
 */
export async function importEvents(db: Db, processor: ProcessorClient, log: Log): Promise<void> {
  for (;;) {
    const { next_event: cursor } = await db
      .selectFrom('processor_cursor')
      .select('next_event')
      .executeTakeFirstOrThrow();
    const { events, next } = await processor.events(cursor);
    if (next === cursor) return recordImport(db);
    const importPage = (apply: typeof applyEvent) =>
      db.transaction().execute(async (trx) => {
        if (!(await tryAdvisoryLock(trx, 'processor-events'))) return false;
        if (!(await advanceCursor(trx, { from: cursor, to: next }))) return true;
        for (const event of events) await apply(trx, event);
        return true;
      });
    const isLocked = await importPage(applyEvent).catch((error: unknown) => {
      if (!isRejectedValue(error)) throw error;
      return importPage((trx, event) => applyOrSkip(trx, event, log));
    });
    if (!isLocked) return;
  }
}

/** SQLSTATE of data exceptions and violated constraints. A retry has the same result. */
const isRejectedValue = (error: unknown) => /^2[23]...$/.test(codeOf(error) ?? '');

async function applyOrSkip(trx: Trx, event: ProcessorEvent, log: Log): Promise<void> {
  await sql`savepoint processor_event`.execute(trx);
  try {
    await applyEvent(trx, event);
  } catch (error) {
    if (!isRejectedValue(error)) throw error;
    await sql`rollback to savepoint processor_event`.execute(trx);
    const { type, date, clientReference: payment, reference } = event;
    await trx.updateTable('processor_cursor').set({ event_skipped_at: sql`now()` }).execute();
    log.error({ type, date, payment, reference, code: codeOf(error) }, 'processor_event.skipped');
  }
  await sql`release savepoint processor_event`.execute(trx);
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
