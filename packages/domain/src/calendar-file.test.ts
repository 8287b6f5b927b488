import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';
import { dateFromWire } from './dates.ts';

const NOW = new Date('2026-11-23T18:00:05.250Z');

test('F-19 a payment is a whole day in the calendar', () => {
  const entry = {
    id: 'P-1@portal',
    date: dateFromWire('2026-12-31'),
    title: 'Payment of $61.40; Premium, 000000000101',
    text: 'From your checking account\nReference P-1',
  };
  expect(calendarFile([entry], NOW).split('\r\n')).toEqual([
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

test('F-19 a recurring payment comes again, and long lines are folded', () => {
  const text = 'x'.repeat(100);
  const entry = { id: 'R', date: dateFromWire('2026-12-01'), title: 'T', text, everyMonths: 3 };
  const lines = calendarFile([entry], NOW).split('\r\n');
  expect(lines).toContain('RRULE:FREQ=MONTHLY;INTERVAL=3');
  expect(lines).toContain(`DESCRIPTION:${'x'.repeat(60)}`);
  expect(lines).toContain(` ${'x'.repeat(40)}`);
});
