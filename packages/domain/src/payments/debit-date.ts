import {
  type CalendarDate,
  formatLongDate,
  formatWeekdayDate,
  isBefore,
  todayInChicago,
} from '../values/dates.ts';
import { type BusinessDayOverrides, isPastCutoff, nextBusinessDay } from './business-days.ts';

/** Whether the debits of a date were made: a past date, or today after 19:30 Chicago (WIZ-47, AMB-48). */
export function isPastDebitCutoff(day: CalendarDate, now: Date): boolean {
  const today = todayInChicago(now);
  return isBefore(day, today) || (day === today && isPastCutoff(now));
}

/** Debit date of a payment, on which the processor accepts a cancellation until 19:30 Chicago (F-04). */
export function debitDateOf(paymentDate: CalendarDate, overrides: BusinessDayOverrides = {}): CalendarDate {
  return nextBusinessDay(paymentDate, overrides);
}

/** Debit day as 'Monday, December 14' if it is later than the payment date, because banks are closed (AMB-80). */
export function laterDebitDay(paymentDate: CalendarDate, debitDate: CalendarDate | undefined) {
  return debitDate && isBefore(paymentDate, debitDate) ? formatWeekdayDate(debitDate) : undefined;
}

/** 'December 12, 2026', or 'December 12, 2026 (debited Monday, December 14)' with a later debit (AMB-80). */
export function formatPaymentDate(paymentDate: CalendarDate, debitDate: CalendarDate | undefined): string {
  const date = formatLongDate(paymentDate);
  const later = laterDebitDay(paymentDate, debitDate);
  return later === undefined ? date : `${date} (debited ${later})`;
}
