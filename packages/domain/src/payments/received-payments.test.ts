import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import { type ReceivedPayment, receivedInYear, recentlyReturned } from './received-payments.ts';

const TODAY = dateFromWire('2026-11-26');

const received = (date: string, cents: number, ReturnedIndicator = false): ReceivedPayment => ({
  PaymentDate: dateFromWire(date),
  PaymentAmount: toCents(cents),
  ReturnedIndicator,
});

test('sums the payments of one year without returned ones', { tags: ['PAY-22'] }, () => {
  const payments = [
    received('2026-01-01', 61_40),
    received('2026-12-31', 88_88),
    received('2026-06-15', 12_34, true),
    received('2025-12-31', 40_00),
  ];
  expect(receivedInYear(payments, '2026')).toBe(150_28);
  expect(receivedInYear(payments, '2024')).toBe(0);
});

test('reports payments returned in the last 60 days, newest first', { tags: ['PAY-22'] }, () => {
  const payments = [
    received('2026-09-26', 1_00, true),
    received('2026-09-27', 2_00, true),
    received('2026-11-20', 3_00),
    received('2026-11-26', 4_00, true),
  ];
  expect(recentlyReturned(payments, TODAY)).toEqual([payments[3], payments[1]]);
});

const payment = fc.record({
  PaymentDate: fc.integer({ min: -900, max: 0 }).map((days) => addDays(TODAY, days)),
  PaymentAmount: fc.integer({ min: 1, max: 99_999_999 }).map(toCents),
  ReturnedIndicator: fc.boolean(),
});

test('years add up to all payments that were not returned', { tags: ['PAY-22'] }, () => {
  fc.assert(
    fc.property(fc.array(payment), (payments) => {
      const years = ['2024', '2025', '2026'].map((year): number => receivedInYear(payments, year));
      const all = payments.filter(({ ReturnedIndicator }) => !ReturnedIndicator);
      const total = all.reduce((sum, { PaymentAmount }) => sum + PaymentAmount, 0);
      expect(years.reduce((sum, amount) => sum + amount, 0)).toBe(total);
    }),
  );
});
