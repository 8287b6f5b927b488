import { addYears, type CalendarDate, dayOfWeek, isBefore, parseCalendarDate } from './dates.ts';
import { sanitizeCode } from './sanitize-text.ts';

/** Field-specific rules for typed dates. */
interface DateInputOptions {
  /** Start for dates without a year: the next such date is used. Undefined rejects them. */
  readonly nextFrom?: CalendarDate;
  /** Rejects years of two digits, because a birth date may be of either century. */
  readonly needsFullYear?: boolean;
}

interface DateParts {
  readonly month: string;
  readonly day: string;
  readonly year: string;
}

/** Month, day and optional year, separated by slashes, periods, hyphens or spaces. */
const NUMBERS = /^(?<month>\d{1,2})[/.\- ](?<day>\d{1,2})(?:[/.\- ]'?(?<year>\d{4}|\d{2}))?$/;
/** '2026/12/4', '2026-12-04', '2026 Dec 4'. */
const YEAR_FIRST = /^(?<year>\d{4})[/.\- ](?<month>\d{1,2}|[a-z]{3,9})[/.\- ](?<day>\d{1,2})$/;
const EIGHT_DIGITS = /^(?<month>0\d|1[0-2])(?<day>\d{2})(?<year>\d{4})$/;
/** '20261204'. No month begins with 19 or 20. */
const YEAR_FIRST_DIGITS = /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})$/;
/** 'Nov 27, 2026', 'Nov. 27, 26', 'November 27', 'Nov-27-2026'. */
const MONTH_FIRST =
  /^(?<month>[a-z]{3,9})(?:\. ?|[ /-])(?<day>\d{1,2})(?:st|nd|rd|th)?(?:(?:, ?|[ /-])'?(?<year>\d{4}|\d{2}))?$/;
/** '27 Nov 2026', '27-Nov-26', '27th of November'. */
const DAY_FIRST =
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?(?: of )?[ /-]?(?<month>[a-z]{3,9})(?:(?:\.?,? ?|[/-])'?(?<year>\d{4}|\d{2}))?$/;
const DATE_FORMATS = [NUMBERS, EIGHT_DIGITS, YEAR_FIRST_DIGITS, YEAR_FIRST, MONTH_FIRST, DAY_FIRST];

/** Short digits, '1207' and '120726', with their other readings: '1/2/07', '2012-07-26', '1/2/2026'. */
const SHORT_DIGITS = [
  [/^(?<month>\d{2})(?<day>\d{2})$/, /^(?<month>\d)(?<day>\d)(?<year>\d{2})$/],
  [
    /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{2})$/,
    /^(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})$/,
    /^(?<month>\d)(?<day>\d)(?<year>20\d{2})$/,
  ],
] as const;

const WEEKDAY = /^(?<weekday>sun|mon|tue|wed|thu|fri|sat)[a-z]*[.,]* +(?<date>.*)$/;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const SPACED_SEPARATOR = / *([/.-]) */g;

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const CENTURY = '20';
/** Two leap years are at most eight years apart. */
const YEARS_TO_TRY = 8;

/**
 * Parses a typed date: '12/1/2026', '12-1-26', '12012026', 'Tue, Dec 1, 2026' or '2026/12/01'. The month comes before
 * the day. Returns undefined for anything else and for text with several meanings. A weekday must be that of the date
 * (WIZ-36, REG-20, F-20).
 */
export function parseDateInput(text: string, options: DateInputOptions = {}): CalendarDate | undefined {
  const input = sanitizeCode(text).replace(/[’‘]/g, "'").toLowerCase();
  const { weekday, date: rest = input } = WEEKDAY.exec(input)?.groups ?? {};
  const date = parseDate(rest, options);
  const isOtherDay = weekday !== undefined && date !== undefined && WEEKDAYS[dayOfWeek(date)] !== weekday;
  return isOtherDay ? undefined : date;
}

function parseDate(input: string, options: DateInputOptions): CalendarDate | undefined {
  const parts = parseParts(input) ?? parseParts(input.replace(SPACED_SEPARATOR, '$1'));
  if (parts) return toDate(parts, options);
  return options.nextFrom && parseShortDigits(input, options.nextFrom);
}

/** Only the first reading is accepted, and only if no other is a date from `nextFrom` on. */
function parseShortDigits(input: string, nextFrom: CalendarDate): CalendarDate | undefined {
  const readings = SHORT_DIGITS.map((forms) =>
    forms.map((form) => {
      const parts = matchParts(form, input);
      const date = parts && toDate(parts, { nextFrom });
      return date !== undefined && !isBefore(date, nextFrom) ? date : undefined;
    }),
  );
  const [date, ...others] = readings.find(([first]) => first !== undefined) ?? [];
  return others.every((other) => other === undefined || other === date) ? date : undefined;
}

function toDate(parts: DateParts, { nextFrom, needsFullYear }: DateInputOptions): CalendarDate | undefined {
  const { year } = parts;
  if (year === '') return nextFrom && nextDate(parts, nextFrom);
  if (year.length === CENTURY.length && needsFullYear) return undefined;
  return dateOf(parts, year.length === CENTURY.length ? `${CENTURY}${year}` : year);
}

/** Date in a field: '12/01/2026'. */
export function formatDateInput(date: CalendarDate): string {
  return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
}

function parseParts(input: string): DateParts | undefined {
  return DATE_FORMATS.map((form) => matchParts(form, input)).find((parts) => parts !== undefined);
}

function matchParts(form: RegExp, input: string): DateParts | undefined {
  const { month = '', day = '', year = '' } = form.exec(input)?.groups ?? {};
  return month === '' ? undefined : { month: monthNumber(month), day, year };
}

/** Returns '11' for '11', 'nov', 'sept' … '0' for another word, which no month has. */
function monthNumber(month: string): string {
  return /^\d/.test(month) ? month : String(MONTHS.findIndex((name) => name.startsWith(month)) + 1);
}

function dateOf({ month, day }: DateParts, year: string): CalendarDate | undefined {
  return parseCalendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function nextDate(parts: DateParts, from: CalendarDate): CalendarDate | undefined {
  for (let years = 0; years <= YEARS_TO_TRY; years += 1) {
    const date = dateOf(parts, addYears(from, years).slice(0, 4));
    if (date !== undefined && !isBefore(date, from)) return date;
  }
  return undefined;
}
