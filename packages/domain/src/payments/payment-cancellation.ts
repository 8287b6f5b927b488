import { type CalendarDate, isBefore, todayInChicago } from '../values/dates.ts';
import { type BusinessDayOverrides, isPastCutoff, nextBusinessDay } from './business-days.ts';

/** Whether the debits of a date were made: a past date, or today after 19:30 Chicago (WIZ-47, AMB-48). */
export function isSettlementDay(day: CalendarDate, now: Date): boolean {
  const today = todayInChicago(now);
  return isBefore(day, today) || (day === today && isPastCutoff(now));
}

/** Debit date of a payment, on which the processor accepts a cancellation until 19:30 Chicago (F-04). */
export function cancellationDeadline(
  paymentDate: CalendarDate,
  overrides: BusinessDayOverrides = {},
): CalendarDate {
  return nextBusinessDay(paymentDate, overrides);
}
