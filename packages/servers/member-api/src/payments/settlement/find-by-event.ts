import type { Transaction } from 'kysely';
import type { Payment } from '../../database/payment.ts';
import type { Tables } from '../../database/tables.ts';
import type { ProcessorEvent } from '../processor/processor-client.ts';

/**
 * Finds and locks the payment or schedule of an event. Returns undefined for payments that the portal did not make.
 */
export function findPaymentOfEvent(
  transaction: Transaction<Tables>,
  { reference, clientReference }: ProcessorEvent,
): Promise<Payment | undefined> {
  return findAndLock(transaction, reference, clientReference);
}

export function findScheduleOfEvent(
  transaction: Transaction<Tables>,
  { scheduleReference, scheduleClientReference }: ProcessorEvent,
): Promise<Payment | undefined> {
  return findAndLock(transaction, scheduleReference, scheduleClientReference);
}

/** Finds by the processor's reference, then by ours, because a lost response carried the former. */
async function findAndLock(
  transaction: Transaction<Tables>,
  processorReference: string | null,
  paymentId: string | null,
): Promise<Payment | undefined> {
  const payments = transaction.selectFrom('payment').selectAll().forUpdate();
  const known =
    processorReference === null
      ? undefined
      : await payments.where('processor_reference', '=', processorReference).executeTakeFirst();
  if (known || paymentId === null) return known;
  return payments.where('payment_id', '=', paymentId).executeTakeFirst();
}
