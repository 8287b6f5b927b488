import {
  addDays,
  addMonths,
  type CalendarDate,
  dateFromWire,
  formatLongDate,
  isAfter,
  isBefore,
  todayInChicago,
} from '../values/dates.ts';
import { holidayName, isPastCutoff, isWeekend } from './business-days.ts';

/** No payment is accepted further ahead than this (AMB-01, CONST-09). */
const MAX_DAYS_AHEAD = 45;
/** How far ahead when no line gives a usable date (AMB-01, WIZ-44). */
const DEFAULT_DAYS_AHEAD = 30;

const MAX_HOLIDAY_MONTHS = 3;
const HOLIDAY_MONTHS_AFTER_MAX_DATE = 2;

/** Dates from here on stand for 'no limit' (WIZ-44): 9999-12-31, and 2999-12-31 in older records. */
const UNLIMITED_FROM = dateFromWire('2900-01-01');

/** The dates between which a payment may be made, both included. Which of them may be chosen: `validatePaymentDate`. */
export interface PaymentWindow {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  /** How many months of holidays to ask for, beginning with that of `first` (WIZ-45, WIZ-46). */
  readonly holidayMonths: number;
}

/** What decides whether a date may be chosen. */
export interface DateConstraints {
  readonly window: PaymentWindow;
  readonly holidays: readonly CalendarDate[];
  readonly now: Date;
}

/** Why a date may not be chosen (WIZ-38 to WIZ-41, WIZ-47). */
export type PaymentDateError = 'past' | 'too_late' | 'weekend' | 'cut_off' | 'bank_holiday';

/**
 * From today to the earliest of the lines' own maximum dates, at most 45 days ahead; 30 days ahead where no line gives a
 * date or the earliest is past (AMB-01, AMB-48). `maximumDates` are the MaxPaymentDate of the selected lines, or their
 * RecurringMaxPaymentDate (WIZ-42, WIZ-43).
 */
export function paymentWindow(
  maximumDates: readonly (CalendarDate | null)[],
  today: CalendarDate,
): PaymentWindow {
  const [earliest = UNLIMITED_FROM] = maximumDates.map((date) => date ?? UNLIMITED_FROM).sort();
  const ceiling = addDays(today, MAX_DAYS_AHEAD);
  if (!isBefore(earliest, UNLIMITED_FROM)) return windowUntil(addDays(today, DEFAULT_DAYS_AHEAD), today);
  if (isBefore(earliest, today)) {
    const last = addDays(today, DEFAULT_DAYS_AHEAD);
    return { first: today, last, holidayMonths: HOLIDAY_MONTHS_AFTER_MAX_DATE };
  }
  return windowUntil(isAfter(earliest, ceiling) ? ceiling : earliest, today);
}

/**
 * As `paymentWindow`, for the first payment of a schedule. A schedule is sent as a day of the month alone (API-45), so
 * the window ends before that day comes round again: a later date would be debited a month early.
 */
export function recurringWindow(
  maximumDates: readonly (CalendarDate | null)[],
  today: CalendarDate,
): PaymentWindow {
  const window = paymentWindow(maximumDates, today);
  const lastBeforeNextCycle = addDays(addMonths(today, 1), -1);
  const last = isAfter(window.last, lastBeforeNextCycle) ? lastBeforeNextCycle : window.last;
  return { ...window, last };
}

/** The dates of the window's calendar that are blacked out: bank holidays, and today once it is too late (AMB-48). */
export function blackoutDates(holidays: readonly CalendarDate[], now: Date): readonly CalendarDate[] {
  return isPastCutoff(now) ? [...holidays, todayInChicago(now)] : holidays;
}

/**
 * Why a date may not be chosen; undefined when it may. One rule for the picker and for the server, which repeats it when
 * a payment is made (R-10, R-13, AMB-48).
 */
export function validatePaymentDate(
  date: CalendarDate,
  { window, holidays, now }: DateConstraints,
): PaymentDateError | undefined {
  if (isBefore(date, window.first)) return 'past';
  if (isAfter(date, window.last)) return 'too_late';
  if (isWeekend(date)) return 'weekend';
  if (holidays.includes(date)) return 'bank_holiday';
  return blackoutDates(holidays, now).includes(date) ? 'cut_off' : undefined;
}

/** The first date that may be chosen, chosen beforehand (F-14); undefined where the whole window is closed. */
export function earliestPaymentDate(constraints: DateConstraints): CalendarDate | undefined {
  for (
    let date = constraints.window.first;
    !isAfter(date, constraints.window.last);
    date = addDays(date, 1)
  ) {
    if (validatePaymentDate(date, constraints) === undefined) return date;
  }
  return undefined;
}

/** The same fault as the member reads it, with the name of the holiday (F-04, F-14). */
export function dateErrorMessage(
  error: PaymentDateError,
  date: CalendarDate,
  { last }: Pick<PaymentWindow, 'last'>,
): string {
  switch (error) {
    case 'past':
      return 'This day is past.';
    case 'too_late':
      return `The last day for this payment is ${formatLongDate(last)}.`;
    case 'weekend':
      return 'Banks make no payments on weekends.';
    case 'bank_holiday':
      return `Bank holiday: ${holidayName(date) ?? 'banks are closed'}.`;
    case 'cut_off':
      return 'It is after 7:30 PM Central: too late for a payment today.';
  }
}

function windowUntil(last: CalendarDate, today: CalendarDate): PaymentWindow {
  const monthOf = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  // Both ends count: a window from one month into the next needs the holidays of two.
  const months = monthOf(last) - monthOf(today) + 1;
  return { first: today, last, holidayMonths: Math.min(MAX_HOLIDAY_MONTHS, Math.max(1, months)) };
}
