import { type BusinessDayOverrides, nextBusinessDay } from '@portal/domain/payments/business-days';
import { scheduledDay } from '@portal/domain/payments/recurring-payments';
import { type CalendarDate, dateFromWire } from '@portal/domain/values/dates';

export const MONTHS_BETWEEN = { MONTHLY: 1, QUARTERLY: 3 } as const;

/** Returns the month of a date, counted from year 0. */
export const monthOf = (date: CalendarDate): number =>
  Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** Returns the day of a schedule in a month counted from year 0 (AMB-80). */
export function dayInMonth(month: number, day: number): CalendarDate {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return scheduledDay(day, dateFromWire(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`));
}

/** Returns the payment day of a month. A bank holiday moves to the next business day (AMB-80). */
export function paymentDateIn(month: number, day: number, bankDays: BusinessDayOverrides = {}): CalendarDate {
  return nextBusinessDay(dayInMonth(month, day), bankDays);
}

/** Returns the first month whose day is not before `start`. */
export function firstMonthFrom(start: CalendarDate, day: number): number {
  const month = monthOf(start);
  return dayInMonth(month, day) < start ? month + 1 : month;
}
