import { expect, test } from 'vitest';
import { dateFromWire } from '../values/dates.ts';
import { debitDateOf, formatPaymentDate, isPastDebitCutoff } from './debit-date.ts';

test.each([
  ['2026-11-25', '2026-11-25', 'a business day'],
  ['2026-11-28', '2026-11-30', 'a Saturday'],
  ['2026-11-26', '2026-11-27', 'Thanksgiving'],
  ['2026-12-31', '2026-12-31', 'the last day of a year'],
  ['2028-01-01', '2028-01-03', 'a holiday on a Saturday'],
])('allows cancelling a payment of %s until %s: %s', { tags: ['F-04'] }, (date, last) => {
  expect(debitDateOf(dateFromWire(date))).toBe(last);
});

test('moves the debit from a day closed by configuration', { tags: ['F-04', 'R-13'] }, () => {
  const closed = [dateFromWire('2026-11-27')];
  expect(debitDateOf(dateFromWire('2026-11-27'), { closed })).toBe('2026-11-30');
});

test.each([
  ['2026-11-24T01:29:59Z', false, 'the minute before 7:30 PM in winter'],
  ['2026-11-24T01:30:00Z', true, '7:30 PM in winter'],
  ['2026-11-23T23:00:00Z', false, 'midnight in London'],
  ['2026-11-24T06:00:00Z', true, 'the day after'],
])(
  'reports at %s whether the debits of 23 November are made: %s, %s',
  { tags: ['F-04', 'WIZ-47'] },
  (now, made) => {
    expect(isPastDebitCutoff(dateFromWire('2026-11-23'), new Date(now))).toBe(made);
  },
);

test('applies the cut-off an hour earlier in UTC in summer', { tags: ['F-04', 'WIZ-47'] }, () => {
  const day = dateFromWire('2026-07-20');
  expect(isPastDebitCutoff(day, new Date('2026-07-21T00:29:59Z'))).toBe(false);
  expect(isPastDebitCutoff(day, new Date('2026-07-21T00:30:00Z'))).toBe(true);
});

test.each([
  ['2026-12-12', '2026-12-14', 'December 12, 2026 (debited Monday, December 14)'],
  ['2026-12-11', '2026-12-11', 'December 11, 2026'],
])('formats a payment of %s with its debit of %s', { tags: ['AMB-80'] }, (date, debit, expected) => {
  expect(formatPaymentDate(dateFromWire(date), dateFromWire(debit))).toBe(expected);
});
