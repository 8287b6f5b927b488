import { UTCDateMini } from '@date-fns/utc';
// One import per function: importing the whole library adds more than a second to server startup.
import { addDays as addDaysTo } from 'date-fns/addDays';
import { addMonths as addMonthsTo } from 'date-fns/addMonths';
import { addYears as addYearsTo } from 'date-fns/addYears';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { lightFormat } from 'date-fns/lightFormat';

declare const calendarDate: unique symbol;

/** A calendar date as 'YYYY-MM-DD', without a time or a zone (R-12, AMB-25). Sorts and compares as text. */
export type CalendarDate = string & { readonly [calendarDate]: true };

const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

const chicago = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

// Midnight UTC read back in UTC is the same date in every zone.
const long = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: '2-digit',
});
const short = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: '2-digit',
});
const weekdayDate = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: '2-digit',
});
const time = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  hour: 'numeric',
  minute: '2-digit',
});
const month = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
});

/** Parses 'YYYY-MM-DD'; undefined for any other text, for example '2026-02-29'. */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  if (!DATE_PATTERN.test(text)) return undefined;
  // A day that the month does not have rolls over, so the text differs.
  return toDateText(utcMidnight(text)) === text ? (text as CalendarDate) : undefined;
}

/** As `parseCalendarDate`, for text that a contract has validated. Throws a RangeError otherwise. */
export function dateFromWire(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === undefined) throw new RangeError('Expected a calendar date such as "2026-11-21"');
  return date;
}

/** Negative if `a` is earlier, positive if later, zero if equal. */
export function compareDates(a: CalendarDate, b: CalendarDate): number {
  return Number(isAfter(a, b)) - Number(isBefore(a, b));
}

/** SUM-15. */
export function isBefore(date: CalendarDate, other: CalendarDate): boolean {
  return date < other;
}

/** SUM-15. */
export function isAfter(date: CalendarDate, other: CalendarDate): boolean {
  return date > other;
}

/** Adds days; a negative number subtracts. Throws a RangeError outside the years 0000 to 9999. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromInstant(addDaysTo(utcMidnight(date), days));
}

/** Adds months; a shorter month uses its last day. Throws as `addDays`. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  return fromInstant(addMonthsTo(utcMidnight(date), months));
}

/** Adds years; 29 February becomes 28 in common years. Throws as `addDays`. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  return fromInstant(addYearsTo(utcMidnight(date), years));
}

/** Day of the month, from 1 to 31. */
export function dayOfMonth(date: CalendarDate): number {
  return Number(date.slice(8));
}

/** Day of the week: 0 is Sunday, 6 is Saturday. */
export function dayOfWeek(date: CalendarDate): number {
  return utcMidnight(date).getDay();
}

/** Days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return differenceInCalendarDays(utcMidnight(to), utcMidnight(from));
}

/** Date in Chicago at an instant, in any server time zone (AMB-25). */
export function todayInChicago(now: Date): CalendarDate {
  const part = new Map(chicago.formatToParts(now).map(({ type, value }) => [type, value]));
  return dateFromWire(`${part.get('year')}-${part.get('month')}-${part.get('day')}`);
}

/** 'January 05, 2024', for text and cards (CONST-08, AMB-85). */
export function formatLongDate(date: CalendarDate): string {
  return long.format(utcMidnight(date));
}

/** 'Jan 05, 2024', for tables (CONST-08, AMB-85). */
export function formatShortDate(date: CalendarDate): string {
  return short.format(utcMidnight(date));
}

/** 'Monday, December 14', near a date of the same year. */
export function formatWeekdayDate(date: CalendarDate): string {
  return weekdayDate.format(utcMidnight(date));
}

/** 'January 2024', where the day is irrelevant. */
export function formatMonth(date: CalendarDate): string {
  return month.format(utcMidnight(date));
}

function fromInstant(instant: Date): CalendarDate {
  return dateFromWire(toDateText(instant));
}

function toDateText(instant: Date): string {
  return lightFormat(instant, 'yyyy-MM-dd');
}

/** UTC midnight of a date, for date-fns arithmetic without time zone shifts. */
function utcMidnight(text: string): Date {
  const instant = new UTCDateMini(0);
  // The constructor maps the years 0 to 99 to 1900 to 1999; this setter does not.
  instant.setUTCFullYear(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8)));
  return instant;
}

/** Local time in Chicago, for example '10:42 AM'. */
export function formatTimeInChicago(instant: Date): string {
  // Newer ICU versions put a narrow no-break space before AM and PM.
  return time.format(instant).replace(/\s/g, ' ');
}
