import type { RequestedPayment } from '@portal/api';
import {
  type PaymentOutcome,
  resultTitle,
  scheduleOutcome,
  singleOutcome,
} from '@portal/domain/payments/payment-outcome';

/** 'ended': made, and then cancelled by the member or ended by the bank. */
type EarlierOutcome = PaymentOutcome | 'ended';

/** Outcome of a payment of either kind (WIZ-52, WIZ-53). */
export function earlierOutcome({ Schedule, Status }: RequestedPayment): EarlierOutcome {
  if (Status === 'VOIDED' || Status === 'ENDED') return 'ended';
  return Schedule === null ? singleOutcome(Status) : scheduleOutcome(Status);
}

/** Title of the result. A payment that has ended counts only if all of them have. */
export function earlierTitle(payments: readonly RequestedPayment[], failedCount: number): string {
  const outcomes = payments.map(earlierOutcome).filter((outcome) => outcome !== 'ended');
  if (failedCount > 0) return resultTitle([...outcomes, 'failed']);
  if (outcomes.length > 0) return resultTitle(outcomes);
  return payments.every(({ Status }) => Status === 'VOIDED') ? 'Payment Cancelled' : 'Payment Ended';
}

/** How a payment ended. */
export function endedLabel({ Status }: RequestedPayment): string {
  return Status === 'VOIDED' ? 'Cancelled' : 'Ended';
}

/** A schedule that has ended may have paid before. */
export function hasMovedNoMoney(payment: RequestedPayment): boolean {
  return earlierOutcome(payment) === 'failed' || (payment.Schedule === null && payment.Status === 'VOIDED');
}
