import { PROCESSOR_REFERENCE } from '@portal/domain/payments/processor-reference';
import type { Trx } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import type { ProcessorEvent } from '../processor/processor-client.ts';
import { referenceOf } from '../results.ts';

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

/** Returns the reference to store. An unusable one may be of several payments, so the portal's id replaces it. */
export function usableReference({ reference }: ProcessorEvent, payment: Payment): string {
  const isUsable = PROCESSOR_REFERENCE.test(reference) || reference === payment.processor_reference;
  return isUsable ? reference : referenceOf(payment);
}

/** Finds by the processor's reference, then by ours, because a lost response carried the former. */
async function findAndLock(
  trx: Trx,
  processorReference: string | null,
  paymentId: string | null,
): Promise<Payment | undefined> {
  const payments = trx.selectFrom('payment').selectAll().forUpdate();
  const isUsable =
    processorReference !== null && (paymentId === null || PROCESSOR_REFERENCE.test(processorReference));
  const known = isUsable
    ? await payments.where('processor_reference', '=', processorReference).executeTakeFirst()
    : undefined;
  if (known || paymentId === null) return known;
  return payments.where('payment_id', '=', paymentId).executeTakeFirst();
}
