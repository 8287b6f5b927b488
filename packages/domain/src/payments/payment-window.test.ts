import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate, dateFromWire, todayInChicago } from '../values/dates.ts';
import { bankHolidays, isBusinessDay } from './business-days.ts';
import {
  dateErrorMessage,
  earliestPaymentDate,
  paymentWindow,
  recurringWindow,
  validatePaymentDate,
} from './payment-window.ts';

const date = (text: string) => dateFromWire(text);
const anyDate = fc.integer({ min: 0, max: 9000 }).map((days) => addDays(date('2020-01-01'), days));

test.each([
  ['no line gives a date', [null], '2026-12-21', 2],
  ['nothing is selected', [], '2026-12-21', 2],
  ['a far-future date means no limit', ['9999-12-31'], '2026-12-21', 2],
  ['the earliest of several', ['2026-12-10', null, '9999-12-31', '2026-12-04'], '2026-12-04', 2],
  ['a date in this month', ['2026-11-28'], '2026-11-28', 1],
  ['today is the last date', ['2026-11-21'], '2026-11-21', 1],
  ['a date beyond 45 days', ['2027-04-18'], '2027-01-05', 3],
  ['exactly 45 days', ['2027-01-05'], '2027-01-05', 3],
  ['a date that is past', ['2026-11-20'], '2026-12-21', 2],
  ['a past date and a later one', ['2026-11-20', '2026-12-04'], '2026-12-04', 2],
  ['a past date and one beyond 30 days', ['2026-11-20', '2027-01-04'], '2026-12-21', 2],
])(
  '%s',
  { tags: ['AMB-01', 'AMB-48', 'WIZ-41', 'WIZ-42', 'WIZ-43', 'WIZ-44', 'WIZ-45', 'WIZ-46', 'CONST-09'] },
  (_case, dates, last, months) => {
    const lines = dates.map((line) => (line === null ? null : date(line)));
    const window = { first: '2026-11-21', last, holidayMonths: months };
    expect(paymentWindow(lines, date('2026-11-21'))).toEqual(window);
  },
);

test.each([
  ['2026-11-21', [null], '2026-12-20'],
  ['2026-11-21', ['2026-12-04'], '2026-12-04'],
  ['2026-11-21', ['2027-02-01'], '2026-12-20'],
  ['2027-01-31', [null], '2027-02-27'],
])(
  'limits a schedule on %s, lines allowing %j, to start by %s',
  { tags: ['WIZ-43', 'AMB-80'] },
  (today, dates, last) => {
    const lines = dates.map((line) => (line === null ? null : date(line)));
    expect(recurringWindow(lines, date(today)).last).toBe(last);
  },
);

const noon = new Date('2026-11-25T18:00:00Z');
const evening = new Date('2026-11-26T01:30:00Z');
test.each([
  ['2026-11-25', noon, undefined],
  ['2026-11-25', evening, 'cut_off'],
  ['2026-11-24', noon, 'past'],
  ['2026-11-26', noon, 'bank_holiday'],
  ['2026-11-27', evening, undefined],
  ['2026-11-28', noon, 'weekend'],
  ['2026-11-29', noon, 'weekend'],
  ['2026-12-24', noon, undefined],
  ['2026-12-25', noon, 'bank_holiday'],
  ['2026-12-28', noon, 'too_late'],
])(
  '%s, selected at %s',
  { tags: ['WIZ-38', 'WIZ-39', 'WIZ-40', 'WIZ-41', 'WIZ-47', 'AMB-48', 'R-10'] },
  (chosen, now, error) => {
    const window = paymentWindow([date('2026-12-25')], todayInChicago(now));
    const holidays = bankHolidays(2026, 11, window.holidayMonths);
    expect(validatePaymentDate(date(chosen), { window, holidays, now })).toBe(error);
  },
);

test('allows only business days within 45 days of fetched holidays', {
  tags: ['AMB-01', 'WIZ-45', 'R-10'],
}, () => {
  const lines = fc.array(fc.option(anyDate), { maxLength: 4 });
  fc.assert(
    fc.property(lines, anyDate, fc.integer({ min: 0, max: 60 }), (dates, today, days) => {
      const window = paymentWindow(dates, today);
      const [year, month] = today.split('-').map(Number);
      const holidays = bankHolidays(year ?? 0, month ?? 0, window.holidayMonths);
      const chosen: CalendarDate = addDays(today, days);
      const now = new Date(`${today}T15:00:00Z`);
      if (validatePaymentDate(chosen, { window, holidays, now }) === undefined) {
        expect(isBusinessDay(chosen)).toBe(true);
        expect(days).toBeLessThanOrEqual(45);
      }
    }),
  );
});

test.each<[string, string, string | undefined, string]>([
  ['2026-11-25T18:00:00Z', '2026-12-25', '2026-11-25', 'a business day before the cut-off'],
  ['2026-11-26T01:30:00Z', '2026-12-25', '2026-11-27', 'after the cut-off, before Thanksgiving'],
  ['2026-11-28T18:00:00Z', '2026-12-25', '2026-11-30', 'a Saturday'],
  ['2026-11-28T18:00:00Z', '2026-11-29', undefined, 'a window without a business day'],
])('finds the earliest day at %s until %s, %s: %s', { tags: ['F-14'] }, (at, last, earliest) => {
  const now = new Date(at);
  const window = paymentWindow([date(last)], todayInChicago(now));
  expect(earliestPaymentDate({ window, holidays: bankHolidays(2026, 11, 2), now })).toBe(earliest);
});

test.each([
  ['past', '2026-11-20', 'This day is past.'],
  ['too_late', '2027-01-05', 'The last day for this payment is December 21, 2026.'],
  ['weekend', '2026-11-28', 'Banks make no payments on weekends.'],
  ['bank_holiday', '2026-11-26', 'Bank holiday: Thanksgiving Day.'],
  ['bank_holiday', '2026-11-27', 'Bank holiday: banks are closed.'],
  ['cut_off', '2026-11-25', 'It is after 7:30 PM Central: too late for a payment today.'],
] as const)('explains an invalid date: %s, %s', { tags: ['F-04', 'F-14'] }, (error, day, text) => {
  const window = { first: date('2026-11-21'), last: date('2026-12-21'), holidayMonths: 2 };
  expect(dateErrorMessage(error, date(day), { window, holidays: [], now: noon })).toBe(text);
});

const lastDayIs = (day: string) => `The last day for this payment is ${day}.`;
const noDay = 'There is no day left to pay this online. Please call us.';
test.each([
  ['2026-12-27', noon, lastDayIs('December 24, 2026')],
  ['2026-12-26', noon, lastDayIs('December 24, 2026')],
  ['2026-12-25', noon, lastDayIs('December 24, 2026')],
  ['2026-12-24', noon, lastDayIs('December 24, 2026')],
  ['2026-11-26', noon, lastDayIs('November 25, 2026')],
  ['2026-11-26', evening, noDay],
])(
  'names the last bank day of a window until %s, at %s: %s',
  { tags: ['WIZ-41', 'F-14'] },
  (last, now, text) => {
    const window = paymentWindow([date(last)], todayInChicago(now));
    const constraints = { window, holidays: bankHolidays(2026, 11, 2), now };
    expect(dateErrorMessage('too_late', addDays(date(last), 1), constraints)).toBe(text);
  },
);
