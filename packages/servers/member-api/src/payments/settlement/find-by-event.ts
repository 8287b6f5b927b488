import type { Transaction } from 'kysely';
import type { Payment } from '../../database/payment.ts';
import type { Tables } from '../../database/tables.ts';
import type { ProcessorEvent } from '../processor/processor-client.ts';

/**
 * The payment or schedule that an event is about, locked until the transaction ends. Undefined for a payment that the
 * portal did not make.
 */
export function findPaymentOfEvent(
  transaction: Transaction<Tables>,
  { reference, clientReference }: ProcessorEvent,
): Promise<Payment | undefined> {
  return findAndLock(transaction, reference, clientReference);
}

/** The schedule whose payment an event reports, locked until the transaction ends. */
export function findScheduleOfEvent(
  transaction: Transaction<Tables>,
  { scheduleReference, scheduleClientReference }: ProcessorEvent,
): Promise<Payment | undefined> {
  return findAndLock(transaction, scheduleReference, scheduleClientReference);
}

/**
 * By the processor's reference, else by our own. The processor's reference may be unknown here: the response that
 * carried it may have been lost.
 */
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
