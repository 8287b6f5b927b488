import { type CalendarDate, parseCalendarDate } from './dates.ts';

const MONTH_DAY_YEAR = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/;
const CENTURY = '20';

/**
 * A date as people type it: month, day and year with slashes, points, hyphens or blanks between, the year with two or
 * four digits; or as '2026-12-01'. Undefined for anything else (WIZ-36).
 */
export function typedDate(text: string): CalendarDate | undefined {
  const typed = text.trim();
  const [, month = '', day = '', year = ''] = MONTH_DAY_YEAR.exec(typed) ?? [];
  if (month === '') return parseCalendarDate(typed);
  const fullYear = year.length === 2 ? `${CENTURY}${year}` : year;
  return parseCalendarDate(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** A date as it stands in a field: '12/01/2026'. */
export function dateFieldText(date: CalendarDate): string {
  return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
}
