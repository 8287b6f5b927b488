import { type BusinessDayOverrides, nextBusinessDay } from '@portal/domain/business-days';
import { addDays, addMonths, type CalendarDate, dateFromWire, isBefore } from '@portal/domain/dates';

/** The months between two payments. */
export const MONTHS_BETWEEN = { MONTHLY: 1, QUARTERLY: 3 } as const;

/** The month of a date, counted from year 0. */
export const monthOf = (date: CalendarDate): number =>
  Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** This day of the month; of a shorter month the last day (AMB-80). */
export function dayInMonth(month: number, day: number): CalendarDate {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  const first = dateFromWire(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`);
  const last = addDays(addMonths(first, 1), -1);
  const asked = addDays(first, day - 1);
  return isBefore(asked, last) ? asked : last;
}

/** The day on which the payment of this month is made: a closed day moves to the next business day (AMB-80). */
export function paymentDateIn(month: number, day: number, bankDays: BusinessDayOverrides = {}): CalendarDate {
  return nextBusinessDay(dayInMonth(month, day), bankDays);
}

/** The first month whose day is not before `start`. */
export function firstMonthFrom(start: CalendarDate, day: number): number {
  const month = monthOf(start);
  return dayInMonth(month, day) < start ? month + 1 : month;
}
