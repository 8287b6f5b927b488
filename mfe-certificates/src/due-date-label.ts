import type { Certificate } from '@portal/api';
import { isBillingOnHold } from '@portal/domain/certificates/certificate-status';
import { dueLabel, getPaymentStatus } from '@portal/domain/payments/payment-status';
import type { CalendarDate } from '@portal/domain/values/dates';

/** Label of a certificate's due date. The notice above says since when a payment is overdue. */
export function dueDateLabel(certificate: Certificate, today: CalendarDate): string {
  // Nothing is due on hold, since no past date.
  if (isBillingOnHold(certificate)) return 'Next payment due';
  const status = getPaymentStatus(certificate, today);
  const due = certificate.PaymentSummary?.DueDate ?? undefined;
  return status.state === 'overdue' ? 'Due date' : dueLabel(due, [status], today);
}
