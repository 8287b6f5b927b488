import type { Certificate } from '@portal/api';
import { dueLabel, getPaymentStatus } from '@portal/domain/payments/payment-status';
import type { CalendarDate } from '@portal/domain/values/dates';

/** Label of a certificate's due date. The notice above says since when a payment is overdue. */
export function dueDateLabel(certificate: Certificate, today: CalendarDate): string {
  const status = getPaymentStatus(certificate, today);
  const due = certificate.PaymentSummary?.DueDate ?? undefined;
  return status.state === 'overdue' ? 'Due date' : dueLabel(due, [status], today);
}
