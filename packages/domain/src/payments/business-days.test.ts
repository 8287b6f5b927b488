import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateFromWire, dayOfWeek } from '../values/dates.ts';
import {
  bankHolidays,
  federalHolidays,
  holidayName,
  isBankHoliday,
  isBusinessDay,
  isPastCutoff,
  isWeekend,
  nextBusinessDay,
} from './business-days.ts';

/**
 * As published by the Federal Reserve: Sunday holidays on the Monday when banks are closed, Saturday holidays on
 * Saturday.
 */
const PUBLISHED = {
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 06-19 07-05 09-06 10-11 11-11 11-25 12-25',
  2028: '01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25',
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25',
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
};

const anyDate = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(dateFromWire('2010-01-01'), days));

test.each(Object.entries(PUBLISHED))(
  'computes the published holidays of %s',
  { tags: ['R-13'] },
  (year, days) => {
    expect(federalHolidays(Number(year))).toEqual(days.split(' ').map((day) => `${year}-${day}`));
  },
);

test.each([
  ['2026-11-20', true, 'a Friday'],
  ['2026-11-21', false, 'a Saturday'],
  ['2026-11-22', false, 'a Sunday'],
  ['2026-11-26', false, 'Thanksgiving'],
  ['2026-07-03', true, 'the Friday before a holiday on a Saturday'],
  ['2027-07-05', false, 'the Monday after a holiday on a Sunday'],
  ['2027-12-24', true, 'the Friday before Christmas on a Saturday'],
  ['2027-12-31', true, 'the Friday before New Year on a Saturday'],
])('business day %s: %s, being %s', { tags: ['R-13', 'WIZ-38', 'WIZ-39'] }, (date, expected) => {
  expect(isBusinessDay(dateFromWire(date))).toBe(expected);
});

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-21', '2026-11-23'],
  ['2026-11-26', '2026-11-27'],
  ['2026-12-25', '2026-12-28'],
  ['2027-07-03', '2027-07-06'],
  ['2027-12-31', '2027-12-31'],
  ['2028-12-30', '2029-01-02'],
])('moves a payment due on %s to %s', { tags: ['AMB-80'] }, (date, expected) => {
  expect(nextBusinessDay(dateFromWire(date))).toBe(expected);
});

test('applies configured closed days and open holidays, but no weekends', { tags: ['R-13'] }, () => {
  const overrides = {
    closed: [dateFromWire('2026-11-27')],
    open: [dateFromWire('2026-11-26'), dateFromWire('2026-11-28')],
  };
  expect(isBusinessDay(dateFromWire('2026-11-26'), overrides)).toBe(true);
  expect(isBusinessDay(dateFromWire('2026-11-27'), overrides)).toBe(false);
  expect(isBusinessDay(dateFromWire('2026-11-28'), overrides)).toBe(false);
  expect(nextBusinessDay(dateFromWire('2026-11-27'), overrides)).toBe('2026-11-30');
  expect(bankHolidays(2026, 11, 1, overrides)).toEqual(['2026-11-11', '2026-11-27']);
});

test('throws if the configuration closes every day', { tags: ['R-13'] }, () => {
  const start = dateFromWire('2026-01-01');
  const closedFor = (length: number) => ({
    closed: Array.from({ length }, (_, days) => addDays(start, days)),
  });
  // The next two dates are business days: Thursday 2027-02-04 and 2027-02-05.
  expect(nextBusinessDay(start, closedFor(399))).toBe('2027-02-04');
  expect(() => nextBusinessDay(start, closedFor(400))).toThrow(
    new RangeError('No business day within a year: check the configured closed days'),
  );
});

test.each([
  [2026, 11, 1, ['2026-11-11', '2026-11-26']],
  [2026, 12, 2, ['2026-12-25', '2027-01-01', '2027-01-18']],
  [2026, 11, 3, ['2026-11-11', '2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18']],
  [2026, 12, 1, ['2026-12-25']],
  [2027, 1, 1, ['2027-01-01', '2027-01-18']],
  [2026, 3, 2, []],
  [2026, 7, 1, ['2026-07-04']],
])(
  'lists the holidays of %i, from month %i, %i months',
  { tags: ['API-30', 'R-13'] },
  (year, month, months, expected) => {
    expect(bankHolidays(year, month, months)).toEqual(expected);
  },
);

describe('cut-off at 19:30 in Chicago', { tags: ['WIZ-47', 'AMB-48', 'R-12'] }, () => {
  test.each([
    ['winter 19:29', '2026-01-16T01:29:59.999Z', false],
    ['winter 19:30', '2026-01-16T01:30:00Z', true],
    ['summer 19:29', '2026-07-16T00:29:59Z', false],
    ['summer 19:30', '2026-07-16T00:30:00Z', true],
    ['the day clocks go forward, 19:29', '2026-03-09T00:29:59Z', false],
    ['the day clocks go forward, 19:30', '2026-03-09T00:30:00Z', true],
    ['the evening before clocks go forward, 19:29', '2026-03-08T01:29:59Z', false],
    ['the day clocks go back, 19:29', '2026-11-02T01:29:59Z', false],
    ['the day clocks go back, 19:30', '2026-11-02T01:30:00Z', true],
    ['the evening before clocks go back, 19:30', '2026-11-01T00:30:00Z', true],
    ['a minute before midnight', '2026-01-16T05:59:00Z', true],
    ['midnight', '2026-01-16T06:00:00Z', false],
  ])('%s', { tags: ['WIZ-47', 'R-12'] }, (_when, instant, expected) => {
    expect(isPastCutoff(new Date(instant))).toBe(expected);
  });
});

test('finds the nearest business day that is not earlier', { tags: ['AMB-80', 'R-13'] }, () => {
  fc.assert(
    fc.property(anyDate, (date) => {
      const next = nextBusinessDay(date);
      expect(isBusinessDay(next)).toBe(true);
      for (let day = date; day < next; day = addDays(day, 1)) expect(isBusinessDay(day)).toBe(false);
    }),
  );
});

test('never closes Friday for a Saturday holiday, nor opens a weekend', {
  tags: ['R-13'],
}, () => {
  fc.assert(
    fc.property(anyDate, (date) => {
      expect(isWeekend(date)).toBe([0, 6].includes(dayOfWeek(date)));
      if (isWeekend(date)) expect(isBusinessDay(date)).toBe(false);
      if (isBankHoliday(addDays(date, 1)) && dayOfWeek(date) === 5) {
        expect(['-07-03', '-06-18', '-11-10', '-12-24', '-12-31'].some((day) => date.endsWith(day))).toBe(
          true,
        );
        expect(isBusinessDay(date)).toBe(true);
      }
    }),
  );
});

test.each([
  ['2026-11-26', 'Thanksgiving Day'],
  ['2026-12-25', 'Christmas Day'],
  ['2027-01-01', "New Year's Day"],
  ['2027-01-18', 'Martin Luther King Jr. Day'],
  ['2027-02-15', "Presidents' Day"],
  ['2027-05-31', 'Memorial Day'],
  ['2027-06-19', 'Juneteenth'],
  ['2027-07-05', 'Independence Day'],
  ['2027-09-06', 'Labor Day'],
  ['2027-10-11', 'Columbus Day'],
  ['2027-11-11', 'Veterans Day'],
  ['2027-07-04', undefined],
  ['2026-11-27', undefined],
])('names the holiday of %s %s', { tags: ['F-14'] }, (date, name) => {
  expect(holidayName(dateFromWire(date))).toBe(name);
});
