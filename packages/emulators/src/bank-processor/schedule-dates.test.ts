import { addDays, dateFromWire } from '@portal/domain/values/dates';
import { expect, test } from 'vitest';
import { dayInMonth, firstMonthFrom, monthOf, paymentDateIn } from './schedule-dates.ts';

const date = (text: string) => dateFromWire(text);

test.each([
  ['2026-02', 31, '2026-02-28'],
  ['2028-02', 30, '2028-02-29'],
  ['2026-04', 31, '2026-04-30'],
  ['2026-12', 31, '2026-12-31'],
  ['2027-01', 1, '2027-01-01'],
])('day %s-%i is %s: a shorter month uses its last day', { tags: ['AMB-80'] }, (month, day, expected) => {
  expect(dayInMonth(monthOf(date(`${month}-01`)), day)).toBe(expected);
});

test.each([
  ['a Saturday', '2026-11', 28, '2026-11-30'],
  ['a Sunday', '2026-11', 29, '2026-11-30'],
  ['Thanksgiving', '2026-11', 26, '2026-11-27'],
  ['the last day of a month, into the next', '2027-01', 31, '2027-02-01'],
  ["New Year's Day, a Friday", '2027-01', 1, '2027-01-04'],
])('moves %s to the next business day', { tags: ['AMB-80', 'R-13'] }, (_what, month, day, expected) => {
  expect(paymentDateIn(monthOf(date(`${month}-01`)), day)).toBe(expected);
});

test('the first payment is in the first month whose day is not past', { tags: ['AMB-80'] }, () => {
  for (let day = date('2026-01-01'); day < '2027-01-01'; day = addDays(day, 1)) {
    for (const expectedDate of [1, 15, 28, 29, 30, 31]) {
      const month = firstMonthFrom(day, expectedDate);
      expect(dayInMonth(month, expectedDate) >= day).toBe(true);
      expect(dayInMonth(month - 1, expectedDate) < day).toBe(true);
    }
  }
});
