import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { stageOf } from '../../database/payment-state-machine.ts';
import { appendPaymentEvents } from '../../events/payment-events.ts';
import { duplicateNumberAfter } from '../create/store-payment-intents.ts';
import type { ProcessorStatus } from '../processor/processor-client.ts';

/** A lookup in a minute, in case the processor's response is never stored. */
export const LOOKUP_AFTER_RESPONSE = sql<Date>`now() + interval '1 minute'`;

/** A payment has not changed since it was read. A response says nothing about later terms. */
export function isUnchanged(payment: Payment): RawBuilder<boolean> {
  return sql<boolean>`(
    state = ${payment.state}
    and amount_cents = ${payment.amount_cents}
    and payment_date = ${payment.payment_date}
    and schedule_day is not distinct from ${payment.schedule_day}::integer
    and schedule_type_code is not distinct from ${payment.schedule_type_code}::text
    and method_token is not distinct from ${payment.method_token}::text
    and pending_change->>'id' is not distinct from ${payment.pending_change?.id ?? null}::text
  )`;
}

/** No other lookup has been requested since. */
const isSameLookup = ({ lookup_at }: Payment) =>
  sql<boolean>`date_trunc('milliseconds', lookup_at) = ${lookup_at}::timestamptz`;

/**
 * Stores the status of a live payment, unless the payment has changed since. A stopped schedule is stored despite
 * changed terms. Lookups requested in the meantime remain. Status and business event commit together.
 */
export async function storeStatus(db: Db, payment: Payment, status: ProcessorStatus): Promise<void> {
  const { state, amount, date, message, terms } = status;
  // Processor events report collections and returns, and also write the payment history.
  const isForEvents = stageOf(state) === 'collected';
  const hasStopped = stageOf(state) === 'ended';
  const isLookupDone = hasStopped ? sql`lookup_at > now()` : isSameLookup(payment);
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .updateTable('payment')
      .set({
        lookup_at: sql`case when ${isLookupDone} then null else lookup_at end`,
        ...(hasStopped && { pending_change: null }),
        updated_at: sql`now()`,
        ...(!isForEvents && {
          ...{ state, message, amount_cents: amount, ...(date && { payment_date: date }) },
          duplicate_number: await duplicateNumberAfter(trx, payment, { amount, ...(date && { date }) }),
        }),
        ...(!isForEvents && terms && columnsOfTerms(terms)),
      })
      .where('payment_id', '=', payment.payment_id)
      .where(hasStopped ? sql<boolean>`state = ${payment.state}` : isUnchanged(payment))
      .returningAll()
      .executeTakeFirst();
    if (stored) await appendPaymentEvents(trx, payment, stored);
  });
}

function columnsOfTerms({
  scheduleDay,
  scheduleTypeCode,
  methodToken,
}: NonNullable<ProcessorStatus['terms']>) {
  return {
    schedule_day: scheduleDay,
    schedule_type_code: scheduleTypeCode,
    ...(methodToken !== null && { method_token: methodToken }),
  };
}

/** Ends the lookup of a payment that the processor does not know, unless the payment has changed since. */
export async function endLookup(db: Db, payment: Payment): Promise<void> {
  await db
    .updateTable('payment')
    .set({ lookup_at: null, updated_at: sql`now()` })
    .where('payment_id', '=', payment.payment_id)
    .where(isUnchanged(payment))
    .where(isSameLookup(payment))
    .execute();
}

export async function scheduleLookup(db: Db, { payment_id }: Payment): Promise<void> {
  await db
    .updateTable('payment')
    .set({ lookup_at: sql`now()` })
    .where('payment_id', '=', payment_id)
    .execute();
}

/**
 * Makes sure before a cancellation that its outcome is looked up, even after a crash. The lookup remains after a
 * rejection, because it may be of another cancellation.
 */
export async function prepareLookup(db: Db, { payment_id, state }: Payment): Promise<void> {
  await db
    .updateTable('payment')
    .set({ lookup_at: LOOKUP_AFTER_RESPONSE })
    .where('payment_id', '=', payment_id)
    .where('state', '=', state)
    .execute();
}
