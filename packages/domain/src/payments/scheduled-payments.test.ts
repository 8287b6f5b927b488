import { expect, test } from 'vitest';
import { dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import { coversBilled, type ScheduledPayment, scheduledPaymentsText } from './scheduled-payments.ts';

const createPayment = (amount: number, By: ScheduledPayment['By'] = 'payor'): ScheduledPayment => ({
  Date: dateFromWire('2026-11-27'),
  Amount: toCents(amount),
  By,
});

test.each([
  ['none known', undefined, 6_117, false],
  ['none', [], 6_117, false],
  ['one of a cent less', [createPayment(6_116)], 6_117, false],
  ['one of the same amount', [createPayment(6_117)], 6_117, true],
  ['one of more', [createPayment(9_000, 'self')], 6_117, true],
  ['two of different people that add up', [createPayment(6_000, 'self'), createPayment(117)], 6_117, true],
  ['one where nothing is billed', [createPayment(100)], 0, true],
  ['none where nothing is billed', [], 0, false],
])('covers the billed amount with %s', { tags: ['AMB-89'] }, (_case, ScheduledPayments, billed, expected) => {
  expect(coversBilled({ BilledAmount: toCents(billed), ScheduledPayments })).toBe(expected);
});

test.each([
  ['self', 'You scheduled $61.17 for November 27, 2026.'],
  ['payor', 'The payor scheduled $61.17 for November 27, 2026.'],
  ['owner', 'The owner scheduled $61.17 for November 27, 2026.'],
  ['other', 'Another person scheduled $61.17 for November 27, 2026.'],
] as const)(
  'describes a pending payment by %s with amount and date, no name',
  { tags: ['AMB-89'] },
  (by, text) => {
    expect(scheduledPaymentsText([createPayment(6_117, by)])).toBe(text);
  },
);

test('writes one sentence per pending payment', { tags: ['AMB-89'] }, () => {
  expect(scheduledPaymentsText([createPayment(6_117), createPayment(500, 'self')])).toBe(
    'The payor scheduled $61.17 for November 27, 2026. You scheduled $5.00 for November 27, 2026.',
  );
});
