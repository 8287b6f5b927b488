import { sql, type Transaction } from 'kysely';
import type { Db } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { statesIn } from '../../database/payment-states.ts';
import type { Tables } from '../../database/tables.ts';
import { recordAuthorisation } from '../authorisation.ts';
import { nextCopy } from '../make/store-intents.ts';
import type { Processor, ProcessorEvent } from '../processor/processor.ts';
import { TO_BE_LOOKED_UP } from './claims.ts';

type Change = Transaction<Tables>;

/** No answer about these was ever heard, or a person has told that there is none. */
const FIRST_ANSWERED = statesIn('underway', 'manual', 'failed');
/** Schedules in these are not looked up by themselves. */
const TAKEN_AS_NOT_MADE = statesIn('manual', 'failed');

/**
 * Takes in what the processor did by itself: what it collected goes from pending to the payment history, what came back
 * is marked there, and what a schedule paid becomes a payment of its own. Each event counts once: a page and the
 * cursor behind it are one transaction.
 */
export async function takeInEvents(db: Db, processor: Processor): Promise<void> {
  for (;;) {
    const { next_event: cursor } = await db
      .selectFrom('processor_cursor')
      .select('next_event')
      .executeTakeFirstOrThrow();
    const { events, next } = await processor.events(cursor);
    if (next === cursor) return;
    await db.transaction().execute(async (change) => {
      const moved = await change
        .updateTable('processor_cursor')
        .set({ next_event: next })
        .where('next_event', '=', cursor)
        .returning('next_event')
        .executeTakeFirst();
      // Another copy of this program has taken this page.
      if (!moved) return;
      for (const event of events) await takeInEvent(change, event);
    });
  }
}

/** Takes in one event; a second time it changes nothing. */
export function takeInEvent(change: Change, event: ProcessorEvent): Promise<void> {
  switch (event.type) {
    case 'payment-settled':
      return collected(change, event, 'SETTLED');
    case 'payment-returned':
      return collected(change, event, 'RETURNED');
    case 'scheduled-payment-made':
      return madeBySchedule(change, event, 'ACCEPTED');
    case 'payment-failed':
      return madeBySchedule(change, event, 'FAILED');
    case 'schedule-ended':
      return ended(change, event);
  }
}

async function collected(change: Change, event: ProcessorEvent, state: 'SETTLED' | 'RETURNED') {
  const before = await paymentOf(change, event);
  if (!before) return;
  const payment = await change
    .updateTable('payment')
    .set({
      state,
      message: event.message,
      processor_reference: event.reference,
      // The member may have made the same payment again meanwhile: both were collected, and both are told.
      ...(before.state === 'FAILED' && { copy_number: await nextCopyOf(change, before) }),
      ...done,
    })
    .where('payment_id', '=', before.payment_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Its acceptance was never heard of.
  const isFirstAnswer = FIRST_ANSWERED.includes(before.state);
  if (isFirstAnswer) await recordAuthorisation(change, payment);
  await change
    .insertInto('payment_history')
    .values({
      certificate_number: payment.certificate_number,
      payment_date: event.date,
      payment_amount_cents: event.amount,
      payment_type: payment.payment_type,
      returned_indicator: state === 'RETURNED',
      payment_id: payment.payment_id,
    })
    // The date stays that of the debit when it comes back.
    .onConflict((conflict) =>
      conflict.column('payment_id').doUpdateSet({ returned_indicator: state === 'RETURNED' }),
    )
    .execute();
}

function nextCopyOf(change: Change, payment: Payment): Promise<number> {
  return nextCopy(change, payment.azure_object_id, {
    certificateNumber: payment.certificate_number,
    paymentType: payment.payment_type,
    date: payment.payment_date,
    amount: payment.amount_cents,
  });
}

/** A schedule pays: the payment is the member's like those they make themselves; the schedule's next date is new. */
async function madeBySchedule(change: Change, event: ProcessorEvent, state: 'ACCEPTED' | 'FAILED') {
  const schedule = await scheduleOf(change, event);
  if (!schedule) return;
  await change
    .insertInto('payment')
    .values({
      kind: 'single',
      azure_object_id: schedule.azure_object_id,
      certificate_number: schedule.certificate_number,
      payment_type: schedule.payment_type,
      amount_cents: event.amount,
      payment_date: event.date,
      method_token: schedule.method_token,
      state,
      message: event.message,
      processor_reference: event.reference,
      schedule_reference: event.scheduleReference,
      instruction: null,
      authorisation: null,
    })
    .onConflict((conflict) =>
      conflict.column('processor_reference').doUpdateSet({ state, message: event.message }),
    )
    .execute();
  await change
    .updateTable('payment')
    .set({ look_up_at: sql`now()` })
    .where('payment_id', '=', schedule.payment_id)
    .where('state', '=', 'ACTIVE')
    .execute();
  if (TAKEN_AS_NOT_MADE.includes(schedule.state)) await lookUpAgain(change, schedule);
}

/**
 * A schedule that waits for a person, or that a person has settled as failed, pays: how it stands is what the processor
 * says, so that the member sees it and can cancel it. Not when the member has set up another for the same line since:
 * then the payments are all that is told of it.
 */
async function lookUpAgain(change: Change, schedule: Payment): Promise<void> {
  await change
    .updateTable('payment')
    .set(TO_BE_LOOKED_UP)
    .where('payment_id', '=', schedule.payment_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment as other')
            .select('other.payment_id')
            .where('other.kind', '=', 'recurring')
            .where('other.payment_id', '!=', schedule.payment_id)
            .where('other.certificate_number', '=', schedule.certificate_number)
            .where('other.payment_type', '=', schedule.payment_type)
            .where('other.state', 'not in', statesIn('stopped', 'failed')),
        ),
      ),
    )
    .execute();
}

async function ended(change: Change, event: ProcessorEvent): Promise<void> {
  const schedule = await paymentOf(change, event);
  if (!schedule) return;
  await change
    .updateTable('payment')
    .set({
      state: 'ENDED',
      message: event.message,
      processor_reference: event.reference,
      wanted_change: null,
      ...done,
    })
    .where('payment_id', '=', schedule.payment_id)
    .execute();
}

/** Held until the change is made. Events of payments that this portal knows nothing of are somebody else's. */
function paymentOf(change: Change, event: ProcessorEvent): Promise<Payment | undefined> {
  return byNumbers(change, event.reference, event.clientReference);
}

/** Its own number alone would not do: the answer that brings it may never have come. */
function scheduleOf(change: Change, event: ProcessorEvent): Promise<Payment | undefined> {
  return byNumbers(change, event.scheduleReference, event.scheduleClientReference);
}

/** By the number of the processor, else by ours. */
async function byNumbers(
  change: Change,
  processor: string | null,
  client: string | null,
): Promise<Payment | undefined> {
  const known = processor === null ? undefined : await byReference(change, processor);
  if (known || client === null) return known;
  return change
    .selectFrom('payment')
    .selectAll()
    .where('payment_id', '=', client)
    .forUpdate()
    .executeTakeFirst();
}

function byReference(change: Change, reference: string): Promise<Payment | undefined> {
  return change
    .selectFrom('payment')
    .selectAll()
    .where('processor_reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

const done = {
  instruction: null,
  owner: null,
  lease_until: null,
  look_up_at: null,
  updated_at: sql<Date>`now()`,
};
