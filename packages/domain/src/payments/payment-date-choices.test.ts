import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dateFromWire } from '../values/dates.ts';
import { paymentDateChoices } from './payment-date-choices.ts';
import { validatePaymentDate } from './payment-window.ts';

// Monday, noon in Chicago; Thursday is Thanksgiving.
const constraints = {
  window: { first: dateFromWire('2026-11-23'), last: dateFromWire('2026-12-31'), holidayMonths: 2 },
  holidays: [dateFromWire('2026-11-26')],
  now: new Date('2026-11-23T18:00:00Z'),
};
const day = dateFromWire;

test.each([
  ['a later due date', ['2026-12-07'], '2026-12-07', '2026-12-07', '2026-11-23'],
  [
    'the earliest of several due dates',
    ['2026-12-09', null, '2026-12-03'],
    '2026-12-03',
    '2026-12-03',
    '2026-11-23',
  ],
  ['the due date once if it is the first date', ['2026-11-23'], '2026-11-23', '2026-11-23', undefined],
  ['no due date on a weekend', ['2026-12-06'], '2026-12-06', undefined, '2026-11-23'],
  ['no due date in the past', ['2026-11-20'], '2026-11-20', undefined, '2026-11-23'],
  ['the first date without a due date', [null], undefined, undefined, '2026-11-23'],
])('offers %s', { tags: ['WIZ-27', 'F-14'] }, (_, dueDates, due, onDueDate, soonest) => {
  const dates = dueDates.map((date) => (date === null ? null : day(date)));
  expect(paymentDateChoices(dates, constraints)).toEqual({ due, onDueDate, soonest });
});

test('offers only possible dates, each once', { tags: ['WIZ-38', 'WIZ-41'] }, () => {
  const dates = fc.array(
    fc.integer({ min: -40, max: 80 }).map((days) => addDays(constraints.window.first, days)),
  );
  fc.assert(
    fc.property(dates, (dueDates) => {
      const { onDueDate, soonest } = paymentDateChoices(dueDates, constraints);
      const offered = [onDueDate, soonest].filter((date) => date !== undefined);
      expect(offered.filter((date) => validatePaymentDate(date, constraints) !== undefined)).toEqual([]);
      expect(new Set(offered).size).toBe(offered.length);
    }),
  );
});
