import { addDays, type CalendarDate } from './dates.ts';

/** One whole day in somebody's calendar. */
export interface CalendarEntry {
  /** Tells entries apart, in every calendar. */
  readonly id: string;
  readonly date: CalendarDate;
  readonly title: string;
  readonly text: string;
  /** Comes again after so many months. */
  readonly everyMonths?: number | undefined;
}

const LONGEST_LINE = 72;
const NEW_LINE = '\r\n';

/** A calendar file of whole days (RFC 5545), written at `now` (F-19). */
export function calendarFile(entries: readonly CalendarEntry[], now: Date): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Member Portal//Payments//EN',
    ...entries.flatMap(({ id, date, title, text, everyMonths }) => [
      'BEGIN:VEVENT',
      `UID:${id}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${basic(date)}`,
      `DTEND;VALUE=DATE:${basic(addDays(date, 1))}`,
      ...(everyMonths === undefined ? [] : [`RRULE:FREQ=MONTHLY;INTERVAL=${everyMonths}`]),
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => folded(line) + NEW_LINE).join('');
}

function basic(date: CalendarDate): string {
  return date.replaceAll('-', '');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

/** A long line goes on in the next one, after a blank. */
function folded(line: string): string {
  const parts = line.match(new RegExp(`.{1,${LONGEST_LINE}}`, 'gu')) ?? [''];
  return parts.join(`${NEW_LINE} `);
}
