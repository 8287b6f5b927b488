import { expect, test } from 'vitest';
import { dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import { type ScheduledPayment, scheduledPaymentsText } from './scheduled-payments.ts';

const createPayment = (amount: number, By: ScheduledPayment['By'] = 'payor'): ScheduledPayment => ({
  Date: dateFromWire('2026-11-27'),
  Amount: toCents(amount),
  By,
});
const today = dateFromWire('2026-11-27');

test.each([
  ['self', 'You scheduled $61.17 for November 27, 2026.'],
  ['payor', 'The payor scheduled $61.17 for November 27, 2026.'],
  ['owner', 'The owner scheduled $61.17 for November 27, 2026.'],
  ['other', 'Another person scheduled $61.17 for November 27, 2026.'],
] as const)(
  'describes a pending payment by %s with amount and date, no name',
  { tags: ['AMB-89'] },
  (by, text) => {
    expect(scheduledPaymentsText([createPayment(6_117, by)], today)).toBe(text);
  },
);

test('writes one sentence per pending payment', { tags: ['AMB-89'] }, () => {
  expect(scheduledPaymentsText([createPayment(6_117), createPayment(500, 'self')], today)).toBe(
    'The payor scheduled $61.17 for November 27, 2026. You scheduled $5.00 for November 27, 2026.',
  );
});

test.each([
  ['self', 'Your payment of $61.17 for November 27, 2026 is not recorded yet.'],
  ['payor', 'The payor’s payment of $61.17 for November 27, 2026 is not recorded yet.'],
  ['owner', 'The owner’s payment of $61.17 for November 27, 2026 is not recorded yet.'],
  ['other', 'Another person’s payment of $61.17 for November 27, 2026 is not recorded yet.'],
] as const)(
  'says of a payment of a past day by %s that it is not recorded',
  { tags: ['AMB-89'] },
  (by, text) => {
    expect(scheduledPaymentsText([createPayment(6_117, by)], dateFromWire('2026-11-28'))).toBe(text);
  },
);
