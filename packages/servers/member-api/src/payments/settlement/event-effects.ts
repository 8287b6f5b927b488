import { isAfter } from '@portal/domain/values/dates';
import { sql } from 'kysely';
import type { Trx } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { statesInStage } from '../../database/payment-state-machine.ts';
import { appendPaymentEvents } from '../../events/payment-events.ts';
import { recordAuthorization } from '../authorization.ts';
import { nextDuplicateNumber } from '../create/store-payment-intents.ts';
import type { ProcessorEvent } from '../processor/processor-client.ts';
import { referenceOf } from '../results.ts';
import { findPaymentOfEvent, findScheduleOfEvent, usableReference } from './find-by-event.ts';
import { LOOKUP_NOW } from './leases.ts';

const STATES_WITHOUT_ACCEPTANCE = statesInStage('in_progress', 'manual_review', 'failed');

/** States after which the member may make an equal payment. `payment_unique` leaves them out. */
const STATES_WITH_REPLACEMENT = statesInStage('ended', 'failed');

/** States of a schedule that the engine does not look up automatically. */
const TREATED_AS_NOT_CREATED = statesInStage('manual_review', 'failed');

/** Columns that every final state clears: instruction, lease and lookup. */
export const CLEARED_ON_FINAL_STATE = {
  instruction: null,
  lease_owner: null,
  lease_until: null,
  lookup_at: null,
  updated_at: sql<Date>`now()`,
};

/** Records that the bank collected or returned a payment, and adds it to the payment history. */
export async function recordCollection(
  trx: Trx,
  event: ProcessorEvent,
  state: 'SETTLED' | 'RETURNED',
): Promise<void> {
  const before = await findPaymentOfEvent(trx, event);
  if (!before) return;
  if (
    state === 'SETTLED' &&
    before.state === 'RETURNED' &&
    !isAfter(event.date, before.debited_on ?? event.date)
  ) {
    return setDebitDate(trx, before, event);
  }
  const payment = await trx
    .updateTable('payment')
    .set({
      state,
      message: event.message,
      processor_reference: usableReference(event, before),
      // A later return is a new one, of which the member is notified.
      ...(state === 'SETTLED'
        ? { debited_on: event.date, return_notified_at: null }
        : { debited_on: before.debited_on ?? event.date }),
      is_debited_again: state === 'SETTLED' && (before.state === 'RETURNED' || before.is_debited_again),
      // The member may have paid again. `payment_unique` then needs a duplicate number.
      ...(STATES_WITH_REPLACEMENT.includes(before.state) && {
        duplicate_number: await nextDuplicateNumberOf(trx, before),
      }),
      ...CLEARED_ON_FINAL_STATE,
    })
    .where('payment_id', '=', before.payment_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Each authorized debit needs its authorization record. Without an earlier acceptance it is still missing.
  if (STATES_WITHOUT_ACCEPTANCE.includes(before.state)) await recordAuthorization(trx, payment);
  await appendPaymentEvents(trx, before, payment);
  await addToHistory(trx, payment, event, state === 'RETURNED');
}

/**
 * Stores the day of a returned debit whose collection the processor reports only now. Only a later debit of the payment
 * is news.
 */
async function setDebitDate(trx: Trx, { payment_id }: Payment, { date }: ProcessorEvent): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ debited_on: sql`coalesce(debited_on, ${date}::date)` })
    .where('payment_id', '=', payment_id)
    .execute();
}

/** Writes one row per payment, with the date of its last debit. A return sets the indicator only. */
async function addToHistory(
  trx: Trx,
  payment: Payment,
  event: ProcessorEvent,
  isReturned: boolean,
): Promise<void> {
  await trx
    .insertInto('payment_history')
    .values({
      certificate_number: payment.certificate_number,
      payment_date: event.date,
      payment_amount_cents: event.amount,
      payment_type: payment.payment_type,
      returned_indicator: isReturned,
      payment_id: payment.payment_id,
    })
    .onConflict((conflict) =>
      conflict
        .column('payment_id')
        .doUpdateSet({ returned_indicator: isReturned, ...(!isReturned && { payment_date: event.date }) }),
    )
    .execute();
}

function nextDuplicateNumberOf(trx: Trx, payment: Payment): Promise<number> {
  return nextDuplicateNumber(trx, payment.azure_object_id, {
    certificateNumber: payment.certificate_number,
    paymentType: payment.payment_type,
    date: payment.payment_date,
    amount: payment.amount_cents,
  });
}

/** Records a payment of a schedule, whether made or failed. The engine then looks the schedule up. */
export async function recordScheduledPayment(
  trx: Trx,
  event: ProcessorEvent,
  state: 'ACCEPTED' | 'FAILED',
): Promise<void> {
  const schedule = await findScheduleOfEvent(trx, event);
  if (!schedule) return;
  const before = await findPaymentOfEvent(trx, event);
  const payment = await trx
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
      // Never null, because `payment_unique` is about the members' own payments.
      schedule_reference: event.scheduleReference ?? referenceOf(schedule),
      instruction: null,
      debit_authorization: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('processor_reference')
        .doUpdateSet({ state, message: event.message, updated_at: sql`now()` })
        // After a restore the events of the time since the backup come again.
        .where('payment.state', 'not in', statesInStage('collected', 'ended')),
    )
    .returningAll()
    .executeTakeFirst();
  if (payment) await appendPaymentEvents(trx, before, payment);
  await trx
    .updateTable('payment')
    .set({ lookup_at: sql`now()` })
    .where('payment_id', '=', schedule.payment_id)
    .where('state', '=', 'ACTIVE')
    .execute();
  if (TREATED_AS_NOT_CREATED.includes(schedule.state)) await requeueLookup(trx, schedule);
}

/**
 * Requeues a lookup for a paying schedule that is in review or failed, so that the member can cancel it.
 * `payment_schedule_unique` allows one schedule per line, so not if a newer one exists.
 */
async function requeueLookup(trx: Trx, schedule: Payment): Promise<void> {
  await trx
    .updateTable('payment')
    .set(LOOKUP_NOW)
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
            .where('other.state', 'not in', statesInStage('ended', 'failed')),
        ),
      ),
    )
    .execute();
}

export async function endSchedule(trx: Trx, event: ProcessorEvent): Promise<void> {
  const schedule = await findPaymentOfEvent(trx, event);
  if (!schedule) return;
  const ended = await trx
    .updateTable('payment')
    .set({
      state: 'ENDED',
      message: event.message,
      processor_reference: usableReference(event, schedule),
      pending_change: null,
      // The member has cancelled it, so needs no notice of its end.
      ...(schedule.state === 'VOIDED' && { notified_state: 'ENDED' }),
      ...CLEARED_ON_FINAL_STATE,
    })
    .where('payment_id', '=', schedule.payment_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (STATES_WITHOUT_ACCEPTANCE.includes(schedule.state)) await recordAuthorization(trx, ended);
  await appendPaymentEvents(trx, schedule, ended);
}
