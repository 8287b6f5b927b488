import { addDays, addMonths, type CalendarDate, isAfter } from '../values/dates.ts';
import { scheduledDay } from './recurring-payments.ts';

/** One whole day in somebody's calendar. */
export interface CalendarEntry {
  /** Tells entries apart, in every calendar. */
  readonly id: string;
  readonly date: CalendarDate;
  readonly title: string;
  readonly text: string;
  /** Of what comes again: after how many months, and on which day of the month (1 to 31). */
  readonly repeats?: { readonly everyMonths: number; readonly day: number } | undefined;
}

/** The shortest month has this many days. */
const DAYS_IN_EVERY_MONTH = 28;

const MAX_LINE_OCTETS = 72;
const NEW_LINE = '\r\n';

/** A calendar file of whole days (RFC 5545), written at `now` (F-19). */
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

/**
 * The events of an entry. The first day of a rule must be one of its days (RFC 5545). A debit that a bank holiday or a
 * weekend has moved is none, so it is an event of its own, and the rule begins with the day after it.
 */
function events({ repeats, ...entry }: CalendarEntry): readonly CalendarEvent[] {
  if (repeats === undefined) return [entry];
  const { everyMonths, day } = repeats;
  const rule = monthlyRule(everyMonths, day);
  const inMonth = scheduledDay(day, entry.date);
  if (inMonth === entry.date) return [{ ...entry, rule }];
  const month = isAfter(inMonth, entry.date) ? addMonths(entry.date, -1) : entry.date;
  const next = scheduledDay(day, addMonths(firstOccurrence(month), everyMonths));
  return [entry, { ...entry, id: `next-${entry.id}`, date: next, rule }];
}

/** The days that `scheduledDay` returns: `FREQ=MONTHLY` alone leaves out the months without the day (AMB-80). */
function monthlyRule(everyMonths: number, day: number): string {
  const rule = `FREQ=MONTHLY;INTERVAL=${everyMonths}`;
  if (day <= DAYS_IN_EVERY_MONTH) return rule;
  const days = Array.from(
    { length: day - DAYS_IN_EVERY_MONTH + 1 },
    (_, index) => DAYS_IN_EVERY_MONTH + index,
  );
  return `${rule};BYMONTHDAY=${days.join()};BYSETPOS=-1`;
}

function firstOccurrence(month: CalendarDate): CalendarDate {
  return scheduledDay(1, month);
}

function basicDate(date: CalendarDate): string {
  return date.replaceAll('-', '');
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

/** A long line goes on in the next one, after a blank. */
function foldLine(line: string): string {
  const parts = line.match(new RegExp(`.{1,${MAX_LINE_OCTETS}}`, 'gu')) ?? [''];
  return parts.join(`${NEW_LINE} `);
}
