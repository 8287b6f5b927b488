import { sql, type Transaction } from 'kysely';
import type { Payment } from '../../database/payment.ts';
import { statesInStage } from '../../database/payment-state-machine.ts';
import type { Tables } from '../../database/tables.ts';
import { recordAuthorization } from '../authorization.ts';
import { nextDuplicateNumber } from '../create/store-payment-intents.ts';
import type { ProcessorEvent } from '../processor/processor-client.ts';
import { findPaymentOfEvent, findScheduleOfEvent } from './find-by-event.ts';
import { LOOKUP_NOW } from './leases.ts';

/** States in which the API has no acceptance of the processor on record. */
const STATES_WITHOUT_ANSWER = statesInStage('in_progress', 'manual_review', 'failed');

/** States of a schedule that the engine does not look up by itself. */
const TREATED_AS_NOT_CREATED = statesInStage('manual_review', 'failed');

/** What every final state clears: no instruction to send, no lease, no look-up. */
const CLEARED_LEASE = {
  instruction: null,
  owner: null,
  lease_until: null,
  look_up_at: null,
  updated_at: sql<Date>`now()`,
};

/** The bank collected a payment, or returned it: it moves from the pending payments to the payment history. */
export async function recordCollection(
  transaction: Transaction<Tables>,
  event: ProcessorEvent,
  state: 'SETTLED' | 'RETURNED',
): Promise<void> {
  const before = await findPaymentOfEvent(transaction, event);
  if (!before) return;
  const payment = await transaction
    .updateTable('payment')
    .set({
      state,
      message: event.message,
      processor_reference: event.reference,
      // After a failure the member may have made the same payment again. Both were collected, and `payment_unique` needs
      // a copy number to hold both.
      ...(before.state === 'FAILED' && {
        duplicate_number: await nextDuplicateNumberOf(transaction, before),
      }),
      ...CLEARED_LEASE,
    })
    .where('payment_id', '=', before.payment_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Each authorized debit needs its proof. Without an earlier acceptance nobody has recorded it yet.
  if (STATES_WITHOUT_ANSWER.includes(before.state)) await recordAuthorization(transaction, payment);
  await addToHistory(transaction, payment, event, state === 'RETURNED');
}

/** One row for each payment. A return keeps the date of the debit and only sets the indicator. */
async function addToHistory(
  transaction: Transaction<Tables>,
  payment: Payment,
  event: ProcessorEvent,
  isReturned: boolean,
): Promise<void> {
  await transaction
    .insertInto('payment_history')
    .values({
      certificate_number: payment.certificate_number,
      payment_date: event.date,
      payment_amount_cents: event.amount,
      payment_type: payment.payment_type,
      returned_indicator: isReturned,
      payment_id: payment.payment_id,
    })
    .onConflict((conflict) => conflict.column('payment_id').doUpdateSet({ returned_indicator: isReturned }))
    .execute();
}

function nextDuplicateNumberOf(transaction: Transaction<Tables>, payment: Payment): Promise<number> {
  return nextDuplicateNumber(transaction, payment.azure_object_id, {
    certificateNumber: payment.certificate_number,
    paymentType: payment.payment_type,
    date: payment.payment_date,
    amount: payment.amount_cents,
  });
}

/**
 * A schedule made a payment, or failed to: the payment becomes a row of its own, owned by the member of the schedule.
 * The engine then looks the schedule up, because its next date has changed.
 */
export async function recordScheduledPayment(
  transaction: Transaction<Tables>,
  event: ProcessorEvent,
  state: 'ACCEPTED' | 'FAILED',
): Promise<void> {
  const schedule = await findScheduleOfEvent(transaction, event);
  if (!schedule) return;
  await transaction
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
      debit_authorization: null,
    })
    .onConflict((conflict) =>
      conflict.column('processor_reference').doUpdateSet({ state, message: event.message }),
    )
    .execute();
  await transaction
    .updateTable('payment')
    .set({ look_up_at: sql`now()` })
    .where('payment_id', '=', schedule.payment_id)
    .where('state', '=', 'ACTIVE')
    .execute();
  if (TREATED_AS_NOT_CREATED.includes(schedule.state)) await requeueLookup(transaction, schedule);
}

/**
 * A schedule in manual review, or one that was settled as failed, pays after all. The engine asks the processor for its
 * state, so that the member sees the schedule and can cancel it. Exception: the line has a newer schedule, and
 * `payment_schedule_unique` allows one. Then only the payments themselves are recorded.
 */
async function requeueLookup(transaction: Transaction<Tables>, schedule: Payment): Promise<void> {
  await transaction
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

/** A schedule made its last payment. A change of it that was still open is dropped. */
export async function endSchedule(transaction: Transaction<Tables>, event: ProcessorEvent): Promise<void> {
  const schedule = await findPaymentOfEvent(transaction, event);
  if (!schedule) return;
  await transaction
    .updateTable('payment')
    .set({
      state: 'ENDED',
      message: event.message,
      processor_reference: event.reference,
      pending_change: null,
      ...CLEARED_LEASE,
    })
    .where('payment_id', '=', schedule.payment_id)
    .execute();
}
