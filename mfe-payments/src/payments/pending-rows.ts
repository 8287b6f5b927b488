import type { PendingPayments } from '@portal/api';
import { isPastDebitCutoff, laterDebitDay } from '@portal/domain/payments/debit-date';
import type { ScheduleTypeCode } from '@portal/domain/payments/recurring-payments';
import { type CalendarDate, compareDates, formatShortDate } from '@portal/domain/values/dates';
import { type Cents, formatUsd } from '@portal/domain/values/money';

/** A pending payment of either kind. */
export interface PendingRow {
  readonly reference: string;
  readonly date: CalendarDate;
  readonly certificateNumber: string;
  readonly amount: Cents;
  readonly paymentType: string;
  readonly method: 'Recurring' | 'One-Time';
  /** False: not known yet whether it was made (F-13, R-09). */
  readonly confirmed: boolean;
  /** The bank has not confirmed an edit of this recurring payment. */
  readonly changePending?: boolean;
  /** Last date for a cancellation (F-04). Undefined if the API does not say. */
  readonly cancelUntil: CalendarDate | undefined;
  /** Token of the wallet method; null if the API does not know it. */
  readonly methodToken: string | null;
  /** Only for a recurring payment; fields are null if only the bank knows them. */
  readonly schedule?: { readonly day: number | null; readonly type: ScheduleTypeCode | null };
  /** Reference of the recurring payment that made this payment; null if the member made it. */
  readonly scheduleReference: string | null;
}

/** Merges recurring and one-time payments from the processor's format, next date first (PAY-05, PAY-08). */
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
      changePending: header['change-unconfirmed'] === true,
      cancelUntil: header['cancel-until'],
      methodToken: header['payment-method-token'] ?? null,
      schedule: {
        day: header['schedule-day'] ?? null,
        type: header['schedule-type-code'] ?? null,
      },
      scheduleReference: null,
    };
  });
  const single = SinglePayments.map(({ 'last-payment-response': response }): PendingRow => {
    const scheduleReference = response['schedule-reference'] ?? null;
    return {
      reference: response['reference-number'],
      date: response['payment-date'],
      certificateNumber: response.CertificateNumber,
      amount: response['total-amount'],
      paymentType: response.PaymentType,
      method: scheduleReference === null ? 'One-Time' : 'Recurring',
      confirmed: response['payment-status'] !== 'UNKNOWN',
      cancelUntil: response['cancel-until'],
      methodToken: response['payment-method-token'] ?? null,
      scheduleReference,
    };
  });
  return [...recurring, ...single].sort((a, b) => compareDates(a.date, b.date));
}

/** Debit day, if the bank is closed on the date, which postpones the deadline of Cancel too (AMB-80). */
export function debitNote({ date, cancelUntil }: PendingRow): string | undefined {
  const later = laterDebitDay(date, cancelUntil);
  return later && `Debited ${later}.`;
}

/** Note of a payment that a recurring payment made. */
export const ONE_OF_SCHEDULE = 'One payment of a recurring payment';

/** The recurring payment that made a payment, or the pending payment that a recurring payment made. */
export function relatedRow(row: PendingRow, rows: readonly PendingRow[]): PendingRow | undefined {
  return rows.find(
    (other) => other.reference === row.scheduleReference || other.scheduleReference === row.reference,
  );
}

/** Whether the bank accepts no cancellation any more. A schedule can be cancelled at any time (F-04). */
export function isTooLateToCancel({ cancelUntil, schedule }: PendingRow, now: Date): boolean {
  return !schedule && cancelUntil !== undefined && isPastDebitCutoff(cancelUntil, now);
}

/** AMB-38: names the type, which has no column, and makes button names unique. */
export function describeRow(row: PendingRow): string {
  const { amount, certificateNumber, date, paymentType, scheduleReference } = row;
  return `${scheduleReference === null ? 'the' : 'one'} ${paymentType} payment of ${formatUsd(amount)} for certificate ${certificateNumber}, scheduled for ${formatShortDate(date)}`;
}
