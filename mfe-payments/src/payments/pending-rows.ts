import type { PendingPayments } from '@portal/api';
import { type CalendarDate, compareDates } from '@portal/domain/dates';
import type { Cents } from '@portal/domain/money';

/** A payment that will be made, whatever its kind. */
export interface PendingRow {
  readonly reference: string;
  readonly date: CalendarDate;
  readonly certificateNumber: string;
  readonly amount: Cents;
  readonly paymentType: string;
  readonly method: 'Recurring' | 'One-Time';
}

/** Recurring and one-time payments together, the next one first, out of the processor's shapes (PAY-05, PAY-08). */
export function pendingRows({ RecurringPayments, SinglePayments }: PendingPayments): PendingRow[] {
  const recurring = RecurringPayments.map((payment): PendingRow => {
    const { header } = payment['payment-schedule-response'].schedule;
    return {
      reference: header['reference-number'],
      date: header['next-payment-date'],
      certificateNumber: header.CertificateNumber,
      amount: header.PaymentAmount,
      paymentType: header.PaymentType,
      method: 'Recurring',
    };
  });
  const single = SinglePayments.map((payment): PendingRow => {
    const response = payment['last-payment-response'];
    return {
      reference: response['reference-number'],
      date: response['payment-date'],
      certificateNumber: response.CertificateNumber,
      amount: response['total-amount'],
      paymentType: response.PaymentType,
      method: 'One-Time',
    };
  });
  return [...recurring, ...single].sort((a, b) => compareDates(a.date, b.date));
}
