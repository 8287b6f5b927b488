import type { Trx } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import type { ProcessorEvent } from '../processor/processor-client.ts';

/**
 * Finds and locks the payment or schedule of an event. Returns undefined for payments that the portal did not make.
 */
export function findPaymentOfEvent(
  trx: Trx,
  { reference, clientReference }: ProcessorEvent,
): Promise<Payment | undefined> {
  return findAndLock(trx, reference, clientReference);
}

export function findScheduleOfEvent(
  trx: Trx,
  { scheduleReference, scheduleClientReference }: ProcessorEvent,
): Promise<Payment | undefined> {
  return findAndLock(trx, scheduleReference, scheduleClientReference);
}

/** Finds by the processor's reference, then by ours, because a lost response carried the former. */
async function findAndLock(
  trx: Trx,
  processorReference: string | null,
  paymentId: string | null,
): Promise<Payment | undefined> {
  const payments = trx.selectFrom('payment').selectAll().forUpdate();
  const known =
    processorReference === null
      ? undefined
      : await payments.where('processor_reference', '=', processorReference).executeTakeFirst();
  if (known || paymentId === null) return known;
  return payments.where('payment_id', '=', paymentId).executeTakeFirst();
}
