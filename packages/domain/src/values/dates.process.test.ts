import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as dates from './dates.ts';

/** Any date from 1900 to 2100. */
const anyDate = fc
  .integer({ min: 0, max: 73_000 })
  .map((days) => dates.addDays(dates.dateFromWire('1900-01-01'), days));

const ownZone = process.env.TZ;

/** Each zone with its January UTC offset, to verify that the zone is active. */
describe.each([
  ['UTC', 0],
  ['America/Chicago', 360],
  ['Pacific/Honolulu', 600],
  ['Pacific/Kiritimati', -840],
])('dates in the time zone %s', { tags: ['R-12'] }, (zone, minutesBehindUtc) => {
  let zoned: typeof dates;
  beforeAll(async () => {
    process.env.TZ = zone;
    // Reload the module, so that its formatters use this time zone.
    vi.resetModules();
    zoned = await import('./dates.ts');
  });
  afterAll(() => {
    if (ownZone === undefined) delete process.env.TZ;
    else process.env.TZ = ownZone;
  });

  test('runs in the time zone', { tags: ['R-12'] }, () => {
    expect(new Date(Date.UTC(2026, 0, 15)).getTimezoneOffset()).toBe(minutesBehindUtc);
  });

  test.each(['2026-11-21', '2024-02-29', '2000-02-29', '9999-12-31', '0001-01-01'])(
    'accepts %s as a date',
    { tags: ['R-12'] },
    (text) => {
      expect(zoned.parseCalendarDate(text)).toBe(text);
    },
  );

  test.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-5',
    '20260105',
    '2026-01-05T00:00:00Z',
    ' 2026-01-05',
    'on 2026-01-05',
    '2026-01-05\n',
    '١٩٦١-٠٤-٠٩',
  ])('rejects %j as a date', { tags: ['R-12'] }, (text) => {
    expect(zoned.parseCalendarDate(text)).toBeUndefined();
    expect(() => zoned.dateFromWire(text)).toThrow(
      new RangeError('Expected a calendar date such as "2026-11-21"'),
    );
  });

  test.each([
    ['2026-11-20', '2026-11-21', -1],
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-21', '2026-11-20', 1],
    ['2026-12-31', '2027-01-01', -1],
  ])('compares %s with %s as %i', { tags: ['R-12', 'SUM-15'] }, (a, b, order) => {
    const [one, other] = [zoned.dateFromWire(a), zoned.dateFromWire(b)];
    expect(zoned.compareDates(one, other)).toBe(order);
    expect(zoned.isBefore(one, other)).toBe(order === -1);
    expect(zoned.isAfter(one, other)).toBe(order === 1);
  });

  test.each([
    ['2024-01-05', 'January 05, 2024', 'Jan 05, 2024'],
    ['2026-09-30', 'September 30, 2026', 'Sep 30, 2026'],
    ['2026-05-01', 'May 01, 2026', 'May 01, 2026'],
    ['2026-03-08', 'March 08, 2026', 'Mar 08, 2026'],
    ['2026-11-01', 'November 01, 2026', 'Nov 01, 2026'],
  ])('formats %s as %s, in tables %s', { tags: ['CONST-08', 'AMB-85'] }, (text, long, short) => {
    expect(zoned.formatLongDate(zoned.dateFromWire(text))).toBe(long);
    expect(zoned.formatShortDate(zoned.dateFromWire(text))).toBe(short);
  });

  test('formats a month with its year', { tags: ['SUM-03'] }, () => {
    expect(zoned.formatMonth(zoned.dateFromWire('2027-07-01'))).toBe('July 2027');
  });

  test.each([
    ['a winter evening', '2026-01-16T05:59:59.999Z', '2026-01-15'],
    ['a winter midnight', '2026-01-16T06:00:00Z', '2026-01-16'],
    ['a summer evening', '2026-07-16T04:59:59.999Z', '2026-07-15'],
    ['a summer midnight', '2026-07-16T05:00:00Z', '2026-07-16'],
    ['the start of the day that clocks go forward', '2026-03-08T06:00:00Z', '2026-03-08'],
    ['the moment clocks go forward', '2026-03-08T08:00:00Z', '2026-03-08'],
    ['the end of that shorter day', '2026-03-09T04:59:59.999Z', '2026-03-08'],
    ['the midnight after it', '2026-03-09T05:00:00Z', '2026-03-09'],
    ['the start of the day that clocks go back', '2026-11-01T05:00:00Z', '2026-11-01'],
    ['the hour that comes twice', '2026-11-01T07:30:00Z', '2026-11-01'],
    ['the end of that longer day', '2026-11-02T05:59:59.999Z', '2026-11-01'],
    ['the midnight after it', '2026-11-02T06:00:00Z', '2026-11-02'],
    ["New Year's Eve, already January in UTC", '2027-01-01T03:00:00Z', '2026-12-31'],
  ])('computes today at %s (%s) as %s', { tags: ['AMB-25', 'SUM-15'] }, (_when, instant, today) => {
    expect(zoned.todayInChicago(new Date(instant))).toBe(today);
  });

  test.each([
    ['2026-03-07', 1, '2026-03-08'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-10-31', 1, '2026-11-01'],
    ['2026-11-01', 1, '2026-11-02'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-11-21', 30, '2026-12-21'],
    ['2026-11-21', 45, '2027-01-05'],
    ['0099-12-31', 1, '0100-01-01'],
  ])('adds to %s %i days: %s', { tags: ['R-12'] }, (from, days, to) => {
    expect(zoned.addDays(zoned.dateFromWire(from), days)).toBe(to);
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-05-20', -29, '2023-12-20'],
  ])('adds to %s %i months: %s, at most the last day', { tags: ['R-12'] }, (from, months, to) => {
    expect(zoned.addMonths(zoned.dateFromWire(from), months)).toBe(to);
  });

  test('moves 29 February to the 28th, except in leap years', {
    tags: ['R-12'],
  }, () => {
    expect(zoned.addYears(zoned.dateFromWire('2024-02-29'), 1)).toBe('2025-02-28');
    expect(zoned.addYears(zoned.dateFromWire('2024-02-29'), 4)).toBe('2028-02-29');
    expect(zoned.addYears(zoned.dateFromWire('2024-02-29'), -1)).toBe('2023-02-28');
  });

  test('adds and subtracts days in any split, and keeps their order', {
    tags: ['R-12'],
  }, () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 40 }), (date, days) => {
        const moved = zoned.addDays(date, days);
        expect(zoned.addDays(moved, -days)).toBe(date);
        expect(zoned.daysBetween(date, moved)).toBe(days);
        expect(Array.from({ length: days }).reduce<typeof date>((day) => zoned.addDays(day, 1), date)).toBe(
          moved,
        );
        expect(zoned.isAfter(moved, date)).toBe(days > 0);
        expect(zoned.isBefore(date, moved)).toBe(days > 0);
        expect(Math.sign(zoned.compareDates(moved, date))).toBe(Math.sign(days));
      }),
    );
  });

  test('keeps the day of the month if possible, and the month always', { tags: ['R-12'] }, () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -1200, max: 1200 }), (date, months) => {
        const moved = zoned.addMonths(date, months);
        const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(monthOf(moved) - monthOf(date)).toBe(months);
        const isLastDay = zoned.addDays(moved, 1).endsWith('-01');
        expect(moved.slice(8) === date.slice(8) || isLastDay).toBe(true);
      }),
    );
  });

  test('matches the date in Chicago at any instant', { tags: ['AMB-25'] }, () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date(Date.UTC(2100, 0)), noInvalidDate: true }),
        (now) => {
          // The Swedish locale formats dates as year-month-day: an independent oracle.
          expect(zoned.todayInChicago(now)).toBe(
            now.toLocaleDateString('sv-SE', { timeZone: 'America/Chicago' }),
          );
        },
      ),
    );
  });
});

test('throws outside the calendar years', { tags: ['R-12'] }, () => {
  expect(() => dates.addDays(dates.dateFromWire('9999-12-31'), 1)).toThrow(RangeError);
  expect(() => dates.addDays(dates.dateFromWire('2026-01-01'), Number.POSITIVE_INFINITY)).toThrow(RangeError);
  expect(() => dates.todayInChicago(new Date(Number.NaN))).toThrow(RangeError);
});
