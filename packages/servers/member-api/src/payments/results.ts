import type {
  RecurringPaymentResult,
  RequestedPayment,
  SinglePaymentResult,
} from '@portal/api/contracts/make-payment';
import { PROCESSOR_REFERENCE } from '@portal/domain/payments/processor-reference';
import type { Payment } from '../database/payment.ts';
import type { PaymentResult } from './create/create-payments.ts';

/** Keeps members from paying again while the outcome is unknown. */
const UNKNOWN_MESSAGE =
  'This payment is being confirmed. Please do not make it again: it is listed under your pending payments.';

/** Returns the reference that members see: the processor's, or our payment id without a usable one. */
export function referenceOf({
  processor_reference,
  payment_id,
}: Pick<Payment, 'processor_reference' | 'payment_id'>): string {
  // Events contain any text.
  const isUsable = processor_reference !== null && PROCESSOR_REFERENCE.test(processor_reference);
  return isUsable ? processor_reference : payment_id;
}

/** Result of a single payment (ENT-20, R-11). */
export function singleResult({ payment, isDuplicate }: PaymentResult): SinglePaymentResult {
  const Status = statusOf(payment);
  return {
    paymentType: payment.payment_type,
    certificateNumber: payment.certificate_number,
    paymentAmount: payment.amount_cents,
    paymentDate: payment.payment_date,
    result: {
      Status,
      Message: Status === 'UNKNOWN' ? UNKNOWN_MESSAGE : payment.message,
      ReferenceNumber: referenceOf(payment),
      ...(isDuplicate && { MadeAlreadyAt: payment.created_at.toISOString() }),
    },
  };
}

function statusOf({ state }: Payment): SinglePaymentResult['result']['Status'] {
  switch (state) {
    case 'SCHEDULED':
    case 'VOIDED':
    case 'FAILED':
      return state;
    case 'ACCEPTED':
    case 'SETTLED':
    case 'RETURNED':
      return 'ACCEPTED';
    default:
      return 'UNKNOWN';
  }
}

/** Result of a recurring payment (ENT-20, API-34). */
export function recurringResult({ payment, isDuplicate }: PaymentResult): RecurringPaymentResult {
  const status = scheduleStatusOf(payment);
  return {
    'payment-schedule-response': {
      'payment-schedule-status': status,
      'status-message': status === 'UNKNOWN' ? UNKNOWN_MESSAGE : payment.message,
      errors: status === 'FAILED' ? [{ message: payment.message }] : [],
      schedule: { header: scheduleHeader(payment) },
      ...(isDuplicate && { 'made-already-at': payment.created_at.toISOString() }),
    },
  };
}

function scheduleStatusOf({
  state,
}: Payment): RecurringPaymentResult['payment-schedule-response']['payment-schedule-status'] {
  const isKnown = state === 'ACTIVE' || state === 'ENDED' || state === 'VOIDED' || state === 'FAILED';
  return isKnown ? state : 'UNKNOWN';
}

export function requestedPayment(payment: Payment): RequestedPayment {
  const Status = payment.kind === 'single' ? statusOf(payment) : scheduleStatusOf(payment);
  return {
    CertificateNumber: payment.certificate_number,
    PaymentType: payment.payment_type,
    PaymentAmount: payment.amount_cents,
    PaymentDate: payment.payment_date,
    Schedule: payment.schedule_type_code,
    Status,
    Message: Status === 'UNKNOWN' ? UNKNOWN_MESSAGE : payment.message,
    ReferenceNumber: referenceOf(payment),
  };
}

/** Schedule header in the processor's format (ENT-16). */
export function scheduleHeader(payment: Payment) {
  return {
    'reference-number': referenceOf(payment),
    'next-payment-date': payment.state === 'ACTIVE' ? payment.payment_date : null,
    CertificateNumber: payment.certificate_number,
    PaymentAmount: payment.amount_cents,
    PaymentType: payment.payment_type,
  };
}
