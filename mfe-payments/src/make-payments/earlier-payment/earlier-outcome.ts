import type { RequestedPayment } from '@portal/api';
import {
  type PaymentOutcome,
  resultTitle,
  scheduleOutcome,
  singleOutcome,
} from '@portal/domain/payments/payment-outcome';

/** 'over': made, and then cancelled by the member or ended by the bank. */
type EarlierOutcome = PaymentOutcome | 'over';

/** Outcome of a payment of either kind (WIZ-52, WIZ-53). */
export function earlierOutcome({ Schedule, Status }: RequestedPayment): EarlierOutcome {
  if (Status === 'VOIDED' || Status === 'ENDED') return 'over';
  return Schedule === null ? singleOutcome(Status) : scheduleOutcome(Status);
}

/** Title of the result. A payment that is over counts only if all of them are. */
export function earlierTitle(payments: readonly RequestedPayment[], unmade: number): string {
  const outcomes = payments.map(earlierOutcome).filter((outcome) => outcome !== 'over');
  if (unmade > 0) return resultTitle([...outcomes, 'failed']);
  if (outcomes.length > 0) return resultTitle(outcomes);
  return payments.every(({ Status }) => Status === 'VOIDED') ? 'Payment Cancelled' : 'Payment Ended';
}

/** What ended a payment that is over. */
export function overLabel({ Status }: RequestedPayment): string {
  return Status === 'VOIDED' ? 'Cancelled' : 'Ended';
}

/** A schedule that is over may have paid before. */
export function hasMovedNoMoney(payment: RequestedPayment): boolean {
  return earlierOutcome(payment) === 'failed' || (payment.Schedule === null && payment.Status === 'VOIDED');
}
