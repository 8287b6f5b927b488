import type { RequestedPayment } from '@portal/api';
import { type PaymentOutcome, scheduleOutcome, singleOutcome } from '@portal/domain/payments/payment-outcome';

/** Outcome of a payment of either kind (WIZ-52, WIZ-53). */
export function earlierOutcome({ Schedule, Status }: RequestedPayment): PaymentOutcome {
  return Schedule === null ? singleOutcome(Status) : scheduleOutcome(Status);
}
