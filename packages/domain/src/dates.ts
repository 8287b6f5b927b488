declare const calendarDate: unique symbol;

/** A calendar date as 'YYYY-MM-DD', without a time or a zone (R-12, AMB-25). Sorts and compares as text. */
export type CalendarDate = string & { readonly [calendarDate]: true };

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

const chicago = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

// Midnight UTC read back in UTC is the same date in every zone.
const long = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: '2-digit',
});
const short = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: '2-digit',
});

/** A date of the calendar as 'YYYY-MM-DD'; undefined for any other text, such as '2026-02-29'. */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  if (!SHAPE.test(text)) return undefined;
  const { year, month, day } = parts(text);
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? (text as CalendarDate) : undefined;
}

/** As `parseCalendarDate`, for text that a contract has checked already. Throws a RangeError where it was not. */
export function dateFromWire(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === undefined) throw new RangeError('Expected a calendar date such as "2026-11-21"');
  return date;
}

/** Negative when `a` is the earlier date, positive when it is the later one, zero when they are equal. */
export function compareDates(a: CalendarDate, b: CalendarDate): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
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
  const { year, month, day } = parts(date);
  const moved = utcMidnight({ year, month, day: day + days });
  return fromParts({
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
  });
}

/** The same day so many months later or earlier; a month that is too short gives its last day. Throws as `addDays`. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const from = parts(date);
  const moved = from.year * 12 + (from.month - 1) + months;
  const year = Math.floor(moved / 12);
  const month = moved - year * 12 + 1;
  return fromParts({ year, month, day: Math.min(from.day, daysInMonth(year, month)) });
}

/** The same day so many years later or earlier; 29 February gives the 28th in common years. Throws as `addDays`. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  return addMonths(date, years * 12);
}

/** The society's 'today': the date in Chicago at this instant, whatever zone the program runs in (AMB-25). */
export function todayInChicago(now: Date): CalendarDate {
  const part = new Map(chicago.formatToParts(now).map(({ type, value }) => [type, value]));
  return dateFromWire(`${part.get('year')}-${part.get('month')}-${part.get('day')}`);
}

/** 'January 05, 2024', for running text and cards (CONST-08, AMB-85). */
export function formatLongDate(date: CalendarDate): string {
  return long.format(utcMidnight(parts(date)));
}

/** 'Jan 05, 2024', for tables (CONST-08, AMB-85). */
export function formatShortDate(date: CalendarDate): string {
  return short.format(utcMidnight(parts(date)));
}

interface Parts {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

function parts(text: string): Parts {
  return { year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)), day: Number(text.slice(8)) };
}

function fromParts({ year, month, day }: Parts): CalendarDate {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return dateFromWire(`${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`);
}

/** The instant at which a date begins in UTC; days outside their month move on, as day 0 to the month before. */
function utcMidnight({ year, month, day }: Parts): Date {
  const instant = new Date(0);
  // Date.UTC reads the years 0 to 99 as 1900 to 1999; this setter does not.
  instant.setUTCFullYear(year, month - 1, day);
  return instant;
}

function daysInMonth(year: number, month: number): number {
  return utcMidnight({ year, month: month + 1, day: 0 }).getUTCDate();
}
