import { expect, test } from 'vitest';
import { dateFromWire } from '../values/dates.ts';
import { createICalendar } from './icalendar.ts';

const NOW = new Date('2026-11-23T18:00:05.250Z');

test('creates an all-day event for a payment', { tags: ['F-19'] }, () => {
  const entry = {
    id: 'P-1@portal',
    date: dateFromWire('2026-12-31'),
    title: 'Payment of $61.40; Premium, 000000000101',
    text: 'From your checking account\nReference P-1',
  };
  expect(createICalendar([entry], NOW).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Member Portal//Payments//EN',
    'BEGIN:VEVENT',
    'UID:P-1@portal',
    'DTSTAMP:20261123T180005Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Payment of $61.40\\; Premium\\, 000000000101',
    'DESCRIPTION:From your checking account\\nReference P-1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('creates a recurring event and folds long lines', { tags: ['F-19'] }, () => {
  const text = 'x'.repeat(100);
  const entry = {
    id: 'R',
    date: dateFromWire('2026-12-01'),
    title: 'T',
    text,
    repeats: { everyMonths: 3, day: 1 },
  };
  const lines = createICalendar([entry], NOW).split('\r\n');
  expect(lines).toContain('RRULE:FREQ=MONTHLY;INTERVAL=3');
  expect(lines).toContain(`DESCRIPTION:${'x'.repeat(60)}`);
  expect(lines).toContain(` ${'x'.repeat(40)}`);
});

const eventsOf = (date: string, everyMonths: number, day: number) => {
  const entry = { id: 'R', date: dateFromWire(date), title: 'T', text: 'x', repeats: { everyMonths, day } };
  return createICalendar([entry], NOW)
    .split('\r\n')
    .filter((line) => /^(?:DTSTART|RRULE)/.test(line))
    .map((line) => line.replace('DTSTART;VALUE=DATE:', ''));
};

test.each([
  [
    'the 31st',
    '2026-12-31',
    31,
    ['20261231', 'RRULE:FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'],
  ],
  [
    'the 30th',
    '2026-12-30',
    30,
    ['20261230', 'RRULE:FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30;BYSETPOS=-1'],
  ],
  ['the 29th', '2026-12-29', 29, ['20261229', 'RRULE:FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28,29;BYSETPOS=-1']],
  [
    'the 31st in November',
    '2026-11-30',
    31,
    ['20261130', 'RRULE:FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'],
  ],
  ['the 28th', '2026-12-28', 28, ['20261228', 'RRULE:FREQ=MONTHLY;INTERVAL=1']],
])(
  'skips no month for a monthly payment on day %s',
  { tags: ['F-19', 'AMB-80'] },
  (_day, date, day, events) => {
    expect(eventsOf(date, 1, day)).toEqual(events);
  },
);

test.each([
  [
    'a Saturday in the same month',
    '2026-11-30',
    1,
    28,
    ['20261130', '20261228', 'RRULE:FREQ=MONTHLY;INTERVAL=1'],
  ],
  [
    'a Sunday into the next month',
    '2027-02-01',
    3,
    31,
    ['20270201', '20270430', 'RRULE:FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'],
  ],
  ["New Year's Day", '2027-01-04', 3, 1, ['20270104', '20270401', 'RRULE:FREQ=MONTHLY;INTERVAL=3']],
])(
  'separates the debit moved from %s, and starts the rule after it',
  { tags: ['F-19', 'AMB-80'] },
  (_day, date, months, day, events) => {
    expect(eventsOf(date, months, day)).toEqual(events);
  },
);
