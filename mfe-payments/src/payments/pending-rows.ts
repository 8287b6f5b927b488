import type { PendingPayments } from '@portal/api';
import type { ScheduleTypeCode } from '@portal/domain/payments/recurring-payments';
import { type CalendarDate, compareDates, formatShortDate } from '@portal/domain/values/dates';
import { type Cents, formatUsd } from '@portal/domain/values/money';

/** A payment that will be made, whatever its kind. */
export interface PendingRow {
  readonly reference: string;
  readonly date: CalendarDate;
  readonly certificateNumber: string;
  readonly amount: Cents;
  readonly paymentType: string;
  readonly method: 'Recurring' | 'One-Time';
  /** False: nobody knows yet whether it was made (F-13, R-09). */
  readonly confirmed: boolean;
  /** The bank has not confirmed a change of this recurring payment yet. */
  readonly changePending?: boolean;
  /** The last day on which it can be cancelled (F-04). */
  readonly cancelUntil: CalendarDate;
  /** Of the method in the wallet; null where only the bank knows. */
  readonly methodToken: string | null;
  /** Of a recurring payment; its parts are null where only the bank knows. */
  readonly schedule?: { readonly day: number | null; readonly type: ScheduleTypeCode | null };
}

/** Recurring and one-time payments together, the next one first, out of the processor's shapes (PAY-05, PAY-08). */
export function pendingRows({ RecurringPayments, SinglePayments }: PendingPayments): PendingRow[] {
  const recurring = RecurringPayments.map(({ 'payment-schedule-response': response }): PendingRow => {
    const { header } = response.schedule;
    return {
      reference: header['reference-number'],
      date: header['next-payment-date'],
      certificateNumber: header.CertificateNumber,
      amount: header.PaymentAmount,
      paymentType: header.PaymentType,
      method: 'Recurring',
      confirmed: response['payment-schedule-status'] !== 'UNKNOWN',
      changePending: header['change-unconfirmed'],
      cancelUntil: header['cancel-until'],
      methodToken: header['payment-method-token'],
      schedule: { day: header['schedule-day'], type: header['schedule-type-code'] },
    };
  });
  const single = SinglePayments.map(({ 'last-payment-response': response }): PendingRow => {
    return {
      reference: response['reference-number'],
      date: response['payment-date'],
      certificateNumber: response.CertificateNumber,
      amount: response['total-amount'],
      paymentType: response.PaymentType,
      method: 'One-Time',
      confirmed: response['payment-status'] !== 'UNKNOWN',
      cancelUntil: response['cancel-until'],
      methodToken: response['payment-method-token'],
    };
  });
  return [...recurring, ...single].sort((a, b) => compareDates(a.date, b.date));
}

/** AMB-38: the type, which has no column, and what tells this payment's buttons from those of the others. */
export function describeRow({ amount, certificateNumber, date, paymentType }: PendingRow): string {
  return `the ${paymentType} payment of ${formatUsd(amount)} for certificate ${certificateNumber}, scheduled for ${formatShortDate(date)}`;
}
