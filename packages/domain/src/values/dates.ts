import { UTCDateMini } from '@date-fns/utc';
// One file for each function: the whole library costs a server more than a second of its start.
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

/** A date of the calendar as 'YYYY-MM-DD'; undefined for any other text, such as '2026-02-29'. */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  if (!DATE_PATTERN.test(text)) return undefined;
  // A day that its month does not have moves on to the next month, and so reads back as another text.
  return toDateText(utcMidnight(text)) === text ? (text as CalendarDate) : undefined;
}

/** As `parseCalendarDate`, for text that a contract has checked already. Throws a RangeError where it was not. */
export function dateFromWire(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === undefined) throw new RangeError('Expected a calendar date such as "2026-11-21"');
  return date;
}

/** Negative when `a` is the earlier date, positive when it is the later one, zero when they are equal. */
export function compareDates(a: CalendarDate, b: CalendarDate): number {
  return Number(isAfter(a, b)) - Number(isBefore(a, b));
}

/** Whether `date` is an earlier day than `other` (SUM-15). */
export function isBefore(date: CalendarDate, other: CalendarDate): boolean {
  return date < other;
}

/** Whether `date` is a later day than `other` (SUM-15). */
export function isAfter(date: CalendarDate, other: CalendarDate): boolean {
  return date > other;
}

/** The day so many days later, or earlier when negative. Throws a RangeError outside the years 0000 to 9999. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromInstant(addDaysTo(utcMidnight(date), days));
}

/** The same day so many months later or earlier; a month that is too short gives its last day. Throws as `addDays`. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  return fromInstant(addMonthsTo(utcMidnight(date), months));
}

/** The same day so many years later or earlier; 29 February gives the 28th in common years. Throws as `addDays`. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  return fromInstant(addYearsTo(utcMidnight(date), years));
}

/** The day of the week, from 0 for Sunday to 6 for Saturday. */
export function dayOfWeek(date: CalendarDate): number {
  return utcMidnight(date).getDay();
}

/** How many days after `from` the day `to` is; negative when it is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return differenceInCalendarDays(utcMidnight(to), utcMidnight(from));
}

/** The society's 'today': the date in Chicago at this instant, whatever zone the program runs in (AMB-25). */
export function todayInChicago(now: Date): CalendarDate {
  const part = new Map(chicago.formatToParts(now).map(({ type, value }) => [type, value]));
  return dateFromWire(`${part.get('year')}-${part.get('month')}-${part.get('day')}`);
}

/** 'January 05, 2024', for running text and cards (CONST-08, AMB-85). */
export function formatLongDate(date: CalendarDate): string {
  return long.format(utcMidnight(date));
}

/** 'Jan 05, 2024', for tables (CONST-08, AMB-85). */
export function formatShortDate(date: CalendarDate): string {
  return short.format(utcMidnight(date));
}

/** 'January 2024', where the day says nothing. */
export function formatMonth(date: CalendarDate): string {
  return month.format(utcMidnight(date));
}

function fromInstant(instant: Date): CalendarDate {
  return dateFromWire(toDateText(instant));
}

function toDateText(instant: Date): string {
  return lightFormat(instant, 'yyyy-MM-dd');
}

/** The instant at which a date begins in UTC, where date-fns does its arithmetic: no zone can shift it. */
function utcMidnight(text: string): Date {
  const instant = new UTCDateMini(0);
  // The constructor would read the years 0 to 99 as 1900 to 1999; this setter does not.
  instant.setUTCFullYear(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8)));
  return instant;
}

/** '10:42 AM', the time of an instant on Chicago's clock. */
export function formatTimeInChicago(instant: Date): string {
  // Newer versions of the formatter put a narrow no-break space before AM and PM.
  return time.format(instant).replace(/\s/g, ' ');
}
