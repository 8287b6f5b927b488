import { addDays, addMonths, type CalendarDate, isAfter } from '../values/dates.ts';
import { scheduledDay } from './recurring-payments.ts';

/** One all-day calendar entry. */
export interface CalendarEntry {
  readonly id: string;
  readonly date: CalendarDate;
  readonly title: string;
  readonly text: string;
  /** Recurrence: interval in months, and day of the month (1 to 31). */
  readonly repeats?: { readonly everyMonths: number; readonly day: number } | undefined;
}

const DAYS_IN_EVERY_MONTH = 28;

const MAX_LINE_OCTETS = 72;
const NEW_LINE = '\r\n';

/** Builds a calendar file of all-day events (RFC 5545), stamped `now` (F-19). */
export function createICalendar(entries: readonly CalendarEntry[], now: Date): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Member Portal//Payments//EN',
    ...entries
      .flatMap(events)
      .flatMap(({ id, date, title, text, rule }) => [
        'BEGIN:VEVENT',
        `UID:${id}`,
        `DTSTAMP:${stamp}`,
        `DTSTART;VALUE=DATE:${basicDate(date)}`,
        `DTEND;VALUE=DATE:${basicDate(addDays(date, 1))}`,
        ...(rule === undefined ? [] : [`RRULE:${rule}`]),
        `SUMMARY:${escapeText(title)}`,
        `DESCRIPTION:${escapeText(text)}`,
        'END:VEVENT',
      ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => foldLine(line) + NEW_LINE).join('');
}

interface CalendarEvent extends Omit<CalendarEntry, 'repeats'> {
  readonly rule?: string;
}

/** Events of one entry. RFC 5545 requires that the first day matches the rule, so a moved debit is a separate event. */
function events({ repeats, ...entry }: CalendarEntry): readonly CalendarEvent[] {
  if (repeats === undefined) return [entry];
  const { everyMonths, day } = repeats;
  const rule = monthlyRule(everyMonths, day);
  const inMonth = scheduledDay(day, entry.date);
  if (inMonth === entry.date) return [{ ...entry, rule }];
  const month = isAfter(inMonth, entry.date) ? addMonths(entry.date, -1) : entry.date;
  const next = scheduledDay(day, addMonths(scheduledDay(1, month), everyMonths));
  return [entry, { ...entry, id: `next-${entry.id}`, date: next, rule }];
}

/** Rule for the days of `scheduledDay`. Plain `FREQ=MONTHLY` skips months without the day (AMB-80). */
function monthlyRule(everyMonths: number, day: number): string {
  const rule = `FREQ=MONTHLY;INTERVAL=${everyMonths}`;
  if (day <= DAYS_IN_EVERY_MONTH) return rule;
  const days = Array.from(
    { length: day - DAYS_IN_EVERY_MONTH + 1 },
    (_, index) => DAYS_IN_EVERY_MONTH + index,
  );
  return `${rule};BYMONTHDAY=${days.join()};BYSETPOS=-1`;
}

function basicDate(date: CalendarDate): string {
  return date.replaceAll('-', '');
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

function foldLine(line: string): string {
  const parts = line.match(new RegExp(`.{1,${MAX_LINE_OCTETS}}`, 'gu')) ?? [''];
  return parts.join(`${NEW_LINE} `);
}
