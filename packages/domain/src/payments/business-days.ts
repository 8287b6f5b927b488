import { addDays, addMonths, type CalendarDate, dateFromWire, dayOfWeek } from '../values/dates.ts';

/** Configured exceptions to the business day rule. */
export interface BusinessDayOverrides {
  readonly closed?: readonly CalendarDate[];
  readonly open?: readonly CalendarDate[];
}

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];
const LAST = -1;
const DAYS_PER_WEEK = 7;
const MAX_CLOSURE_DAYS = 400;

const chicagoClock = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Chicago',
  hour: '2-digit',
  minute: '2-digit',
});
const CUTOFF_TIME = '19:30';

/** Returns the eleven Federal Reserve holidays of a year as observed: a Saturday holiday does not move. */
export function federalHolidays(year: number): readonly CalendarDate[] {
  return namedHolidays(year).map(([date]) => date);
}

/** Name of a federal holiday; undefined for other days and for days closed by configuration (F-14). */
export function holidayName(date: CalendarDate): string | undefined {
  return namedHolidays(Number(date.slice(0, 4))).find(([holiday]) => holiday === date)?.[1];
}

function namedHolidays(year: number): readonly (readonly [CalendarDate, string])[] {
  return [
    [observed(year, 1, 1), "New Year's Day"],
    [weekdayOfMonth(year, 1, MONDAY, 3), 'Martin Luther King Jr. Day'],
    [weekdayOfMonth(year, 2, MONDAY, 3), "Presidents' Day"],
    [weekdayOfMonth(year, 5, MONDAY, LAST), 'Memorial Day'],
    [observed(year, 6, 19), 'Juneteenth'],
    [observed(year, 7, 4), 'Independence Day'],
    [weekdayOfMonth(year, 9, MONDAY, 1), 'Labor Day'],
    [weekdayOfMonth(year, 10, MONDAY, 2), 'Columbus Day'],
    [observed(year, 11, 11), 'Veterans Day'],
    [weekdayOfMonth(year, 11, THURSDAY, 4), 'Thanksgiving Day'],
    [observed(year, 12, 25), 'Christmas Day'],
  ];
}

/** Whether a date is a bank holiday, by rule or configuration, on any weekday. */
export function isBankHoliday(date: CalendarDate, overrides: BusinessDayOverrides = {}): boolean {
  if (overrides.closed?.includes(date)) return true;
  if (overrides.open?.includes(date)) return false;
  return federalHolidays(Number(date.slice(0, 4))).includes(date);
}

/** Whether banks debit on a date: Monday to Friday without bank holidays (R-13, WIZ-38, WIZ-39). */
export function isBusinessDay(date: CalendarDate, overrides: BusinessDayOverrides = {}): boolean {
  return !isWeekend(date) && !isBankHoliday(date, overrides);
}

/** Whether a date is a Saturday or a Sunday (WIZ-38). */
export function isWeekend(date: CalendarDate): boolean {
  const day = dayOfWeek(date);
  return day === SATURDAY || day === SUNDAY;
}

/** Returns the date if it is a business day, else the next business day (AMB-80). */
export function nextBusinessDay(date: CalendarDate, overrides: BusinessDayOverrides = {}): CalendarDate {
  let day = date;
  for (let days = 0; days < MAX_CLOSURE_DAYS; days++) {
    if (isBusinessDay(day, overrides)) return day;
    day = addDays(day, 1);
  }
  throw new RangeError('No business day within a year: check the configured closed days');
}

/** Whether it is 19:30 or later in Chicago, too late for a debit today (WIZ-47, AMB-48). */
export function isPastCutoff(now: Date): boolean {
  return chicagoClock.format(now) >= CUTOFF_TIME;
}

/** Bank holidays of `months` months, from the first of `month` (1 to 12), in order (API-30, R-13). */
export function bankHolidays(
  year: number,
  month: number,
  months: number,
  overrides: BusinessDayOverrides = {},
): readonly CalendarDate[] {
  const first = dateOf(year, month, 1);
  const end = addMonths(first, months);
  const dates = new Set(overrides.closed);
  for (let any = year; any <= Number(end.slice(0, 4)); any++) {
    for (const date of federalHolidays(any)) dates.add(date);
  }
  return [...dates].filter((date) => date >= first && date < end && isBankHoliday(date, overrides)).sort();
}

function observed(year: number, month: number, day: number): CalendarDate {
  const date = dateOf(year, month, day);
  return dayOfWeek(date) === SUNDAY ? addDays(date, 1) : date;
}

function weekdayOfMonth(year: number, month: number, weekday: number, ordinal: number): CalendarDate {
  const first =
    ordinal === LAST ? addDays(dateOf(year, month + 1, 1), -DAYS_PER_WEEK) : dateOf(year, month, 1);
  const toWeekday = (weekday - dayOfWeek(first) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  return addDays(first, toWeekday + (ordinal === LAST ? 0 : (ordinal - 1) * DAYS_PER_WEEK));
}

function dateOf(year: number, month: number, day: number): CalendarDate {
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return dateFromWire(`${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`);
}
