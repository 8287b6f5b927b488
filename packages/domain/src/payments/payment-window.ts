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

/** Maximum days ahead (AMB-01, CONST-09). */
const MAX_DAYS_AHEAD = 45;
/** Days ahead if no line has a usable date (AMB-01, WIZ-44). */
const DEFAULT_DAYS_AHEAD = 30;

const MAX_HOLIDAY_MONTHS = 3;
const HOLIDAY_MONTHS_AFTER_MAX_DATE = 2;

/** Dates from here on mean 'no limit' (WIZ-44): 9999-12-31, and 2999-12-31 in older records. */
const UNLIMITED_FROM = dateFromWire('2900-01-01');

/** First and last payment date, both included. `validatePaymentDate` decides which dates between them are valid. */
export interface PaymentWindow {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  /** Months of holidays to request, from the month of `first` (WIZ-45, WIZ-46). */
  readonly holidayMonths: number;
}

/** What decides whether a date is valid. */
export interface DateConstraints {
  readonly window: PaymentWindow;
  readonly holidays: readonly CalendarDate[];
  readonly now: Date;
}

/** Why a date is invalid (WIZ-38 to WIZ-41, WIZ-47). */
export type PaymentDateError = 'past' | 'too_late' | 'weekend' | 'cut_off' | 'bank_holiday';

/**
 * From today to the earliest of `maximumDates` (WIZ-42, WIZ-43), at most 45 days ahead; 30 days if there is none. A past
 * date counts as 30 days ahead (AMB-01, AMB-48).
 */
export function paymentWindow(
  maximumDates: readonly (CalendarDate | null)[],
  today: CalendarDate,
): PaymentWindow {
  const defaultLast = addDays(today, DEFAULT_DAYS_AHEAD);
  const ceiling = addDays(today, MAX_DAYS_AHEAD);
  const dates = maximumDates.map((date) => date ?? UNLIMITED_FROM);
  const isPast = (date: CalendarDate) => isBefore(date, today);
  const [earliest = UNLIMITED_FROM] = dates.map((date) => (isPast(date) ? defaultLast : date)).sort();
  if (!isBefore(earliest, UNLIMITED_FROM)) return windowUntil(defaultLast, today);
  const window = windowUntil(isAfter(earliest, ceiling) ? ceiling : earliest, today);
  return dates.some(isPast) ? { ...window, holidayMonths: HOLIDAY_MONTHS_AFTER_MAX_DATE } : window;
}

/**
 * As `paymentWindow`, for a schedule. The API gets a day of the month (API-45), so the window ends before it repeats.
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

/** Why a date is invalid; undefined if valid. The picker and the server share this rule (R-10, R-13, AMB-48). */
export function validatePaymentDate(
  date: CalendarDate,
  { window, holidays, now }: DateConstraints,
): PaymentDateError | undefined {
  if (isBefore(date, window.first)) return 'past';
  if (isAfter(date, window.last)) return 'too_late';
  if (isWeekend(date)) return 'weekend';
  if (holidays.includes(date)) return 'bank_holiday';
  return isPastCutoff(now) && date === todayInChicago(now) ? 'cut_off' : undefined;
}

/** First valid date, preselected (F-14); undefined if the whole window is closed. */
export function earliestPaymentDate(constraints: DateConstraints): CalendarDate | undefined {
  return validDates(constraints).at(0);
}

/** Last valid date. The window itself may end on a day on which banks are closed. */
function latestPaymentDate(constraints: DateConstraints): CalendarDate | undefined {
  return validDates(constraints).at(-1);
}

function validDates(constraints: DateConstraints): readonly CalendarDate[] {
  const { first, last } = constraints.window;
  const dates: CalendarDate[] = [];
  for (let date = first; !isAfter(date, last); date = addDays(date, 1)) {
    if (validatePaymentDate(date, constraints) === undefined) dates.push(date);
  }
  return dates;
}

/** Error text, with the name of the holiday or the last valid date (F-04, F-14). */
export function dateErrorMessage(
  error: PaymentDateError,
  date: CalendarDate,
  constraints: DateConstraints,
): string {
  switch (error) {
    case 'past':
      return 'This day is past.';
    case 'too_late':
      return tooLateText(latestPaymentDate(constraints));
    case 'weekend':
      return 'Banks make no payments on weekends.';
    case 'bank_holiday':
      return `Bank holiday: ${holidayName(date) ?? 'banks are closed'}.`;
    case 'cut_off':
      return 'It is after 7:30 PM Central: too late for a payment today.';
  }
}

function tooLateText(last: CalendarDate | undefined): string {
  if (last === undefined) return 'There is no day left to pay this online. Please call us.';
  return `The last day for this payment is ${formatLongDate(last)}.`;
}

function windowUntil(last: CalendarDate, today: CalendarDate): PaymentWindow {
  const monthOf = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  // Both ends count: a window across two months needs the holidays of both.
  const months = monthOf(last) - monthOf(today) + 1;
  return { first: today, last, holidayMonths: Math.min(MAX_HOLIDAY_MONTHS, Math.max(1, months)) };
}
