import { type CalendarDate, isBefore, todayInChicago } from '../values/dates.ts';
import { type BusinessDayOverrides, isPastCutoff, nextBusinessDay } from './business-days.ts';

/** Whether the debits of a day are made: it is past, or it is today from 19:30 in Chicago on (WIZ-47, AMB-48). */
export function isSettlementDay(day: CalendarDate, now: Date): boolean {
  const today = todayInChicago(now);
  return isBefore(day, today) || (day === today && isPastCutoff(now));
}

/**
 * The day on which a payment is debited: its date, or the next business day where that is none. Until 19:30 in Chicago on
 * this day the processor still takes it back (F-04).
 */
export function cancellationDeadline(
  paymentDate: CalendarDate,
  overrides: BusinessDayOverrides = {},
): CalendarDate {
  return nextBusinessDay(paymentDate, overrides);
}
