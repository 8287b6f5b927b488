import { addDays, type CalendarDate, isBefore } from '../values/dates.ts';
import { type Cents, sumCents } from '../values/money.ts';

/** Fields of a received payment, with the API's names (ENT-15). */
export interface ReceivedPayment {
  readonly PaymentDate: CalendarDate;
  readonly PaymentAmount: Cents;
  /** The bank returned the payment (PAY-22). */
  readonly ReturnedIndicator: boolean;
}

const DAYS_REPORTED = 60;

/** Sum of the payments received in a year, without returned ones. `year` is 'YYYY'. */
export function receivedInYear(payments: readonly ReceivedPayment[], year: string): Cents {
  return sumCents(
    payments
      .filter(
        ({ PaymentDate, ReturnedIndicator }) => !ReturnedIndicator && PaymentDate.startsWith(`${year}-`),
      )
      .map(({ PaymentAmount }) => PaymentAmount),
  );
}

/** Payments of the last 60 days that the bank returned, newest first (PAY-22). */
export function recentlyReturned<Payment extends ReceivedPayment>(
  payments: readonly Payment[],
  today: CalendarDate,
): readonly Payment[] {
  const first = addDays(today, -DAYS_REPORTED);
  return payments
    .filter(({ PaymentDate, ReturnedIndicator }) => ReturnedIndicator && !isBefore(PaymentDate, first))
    .sort((a, b) => (a.PaymentDate < b.PaymentDate ? 1 : -1));
}
