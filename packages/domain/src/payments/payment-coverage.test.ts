import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import { asksToCall, coverageText, coveredInTimeBy, paymentCoverage } from './payment-coverage.ts';
import type { ScheduledPayment } from './scheduled-payments.ts';

const today = dateFromWire('2026-11-24');
const due = dateFromWire('2026-12-03');
const amount = toCents(61_40);
const premium = { amount, isLate: false, isOnAutoPay: false };
const payment = (Amount: number, By: ScheduledPayment['By'] = 'self'): ScheduledPayment => ({
  Date: dateFromWire('2026-11-27'),
  Amount: toCents(Amount),
  By,
});
const read = (facts: Partial<Parameters<typeof paymentCoverage>[0]>) => {
  const coverage = paymentCoverage({ ...premium, ...facts });
  return [coverage.by, coverage.open, coverageText(coverage, { amount, due }, today)];
};

test('leaves a premium without payments open', { tags: ['AMB-89'] }, () => {
  expect(read({})).toEqual([undefined, 6140, undefined]);
});

test('covers a premium on Auto Pay on its due date', { tags: ['AMB-89'] }, () => {
  expect(read({ isOnAutoPay: true })).toEqual([
    'auto-pay',
    0,
    'Auto Pay will take $61.40 on December 03, 2026.',
  ]);
  const coverage = paymentCoverage({ ...premium, isOnAutoPay: true });
  expect(coverageText(coverage, { amount, due: undefined }, today)).toBe(
    'Auto Pay will take $61.40 when it is due.',
  );
  expect(coverageText(coverage, { amount, due }, due)).toBe(
    'Auto Pay will take $61.40 on December 03, 2026.',
  );
  expect(coverageText(coverage, { amount, due }, dateFromWire('2026-12-04'))).toBe(
    'Auto Pay takes $61.40. It may take a few days until you see it here.',
  );
});

test('covers a premium with a recurring payment', { tags: ['AMB-89'] }, () => {
  expect(read({ hasRecurringPayment: true })).toEqual([
    'recurring',
    0,
    'A recurring payment is set up for this premium.',
  ]);
});

test('leaves open what a recurring payment below the bill does not pay', { tags: ['AMB-89'] }, () => {
  const partial = { hasRecurringPayment: true, isPartlyRecurring: true };
  const text = 'A recurring payment is set up, but it does not pay all of this premium.';
  expect(read(partial)).toEqual([undefined, 6140, `${text} $61.40 is still to be paid.`]);
  expect(read({ ...partial, scheduled: [payment(20_00)] })).toEqual([
    undefined,
    4140,
    `${text} You scheduled $20.00 for November 27, 2026. $41.40 is still to be paid.`,
  ]);
  expect(read({ ...partial, scheduled: [payment(61_40)] })).toEqual([
    'scheduled',
    0,
    'You scheduled $61.40 for November 27, 2026. You do not need to pay again.',
  ]);
  expect(read({ ...partial, isOnAutoPay: true })[0]).toBe('auto-pay');
});

test.each([[{ isPartlyRecurring: true }], [{}]])(
  'says how to pay a rest below a whole bill, case %#',
  { tags: ['AMB-89', 'WIZ-22'] },
  (recurring) => {
    const scheduled = [payment(58_90)];
    const text =
      '$2.50 is still to be paid. You cannot pay only this amount online. To pay it, please call us.';
    expect(read({ ...recurring, scheduled, hasUnpayableRest: true })).toEqual([
      undefined,
      250,
      expect.stringContaining(text),
    ]);
  },
);

test('covers an amount with pending payments of any person', { tags: ['AMB-89'] }, () => {
  const scheduled = [payment(40_00), payment(21_40, 'payor')];
  expect(read({ scheduled })).toEqual([
    'scheduled',
    0,
    'You scheduled $40.00 for November 27, 2026. The payor scheduled $21.40 for November 27, 2026. You do not need to pay again.',
  ]);
});

test('does not call an unconfirmed payment scheduled', { tags: ['AMB-89', 'R-09', 'F-13'] }, () => {
  const scheduled = [{ ...payment(61_40), IsUnconfirmed: true }];
  expect(read({ scheduled })).toEqual([
    'scheduled',
    0,
    'Your payment of $61.40 for November 27, 2026 is not confirmed by the bank yet. Please do not pay again.',
  ]);
});

test('leaves the rest open after pending payments below the amount', { tags: ['AMB-89'] }, () => {
  expect(read({ scheduled: [payment(61_39)] })).toEqual([
    undefined,
    1,
    'You scheduled $61.39 for November 27, 2026. $0.01 is still to be paid.',
  ]);
});

test('leaves a late premium open despite automatic payment', { tags: ['AMB-89'] }, () => {
  expect(read({ isLate: true, isOnAutoPay: true, hasRecurringPayment: true })).toEqual([
    undefined,
    6140,
    undefined,
  ]);
});

test.each([
  [{ isOnAutoPay: true, hasRecurringPayment: true }, 'auto-pay'],
  [{ hasRecurringPayment: true }, 'recurring'],
  [{ hasRecurringPayment: true, isPartlyRecurring: true }, undefined],
  [{}, undefined],
  [{ isOnAutoPay: true, scheduled: [payment(61_40)] }, undefined],
])('names what should have paid a late premium, case %#', { tags: ['F-18', 'R-09'] }, (facts, expected) => {
  expect(paymentCoverage({ ...premium, ...facts, isLate: true }).missedBy).toBe(expected);
  expect(paymentCoverage({ ...premium, ...facts })).not.toHaveProperty('missedBy');
});

test.each([
  [
    'after its last day',
    [payment(61_40)],
    '2026-11-26',
    [
      undefined,
      'You scheduled $61.40 for November 27, 2026. The grace period ends before that, on November 26, 2026. Please call us.',
    ],
  ],
  [
    'in part after its last day',
    [payment(20_00)],
    '2026-11-26',
    [
      undefined,
      'You scheduled $20.00 for November 27, 2026. The grace period ends before that, on November 26, 2026. $41.40 is still to be paid. Please call us.',
    ],
  ],
  [
    'on its last day',
    [payment(61_40)],
    '2026-11-27',
    ['scheduled', 'You scheduled $61.40 for November 27, 2026. You do not need to pay again.'],
  ],
  [
    'before and after its last day',
    [payment(61_40), { ...payment(5_00), Date: dateFromWire('2026-11-30') }],
    '2026-11-27',
    [
      'scheduled',
      'You scheduled $61.40 for November 27, 2026. You scheduled $5.00 for November 30, 2026. You do not need to pay again.',
    ],
  ],
] as const)(
  'covers a premium in grace in time by payments %s',
  { tags: ['F-18', 'AMB-89'] },
  (_when, scheduled, lastDay, said) => {
    const coverage = paymentCoverage({
      ...premium,
      isLate: true,
      lastDayOfGrace: dateFromWire(lastDay),
      scheduled,
    });
    expect([coveredInTimeBy(coverage), coverageText(coverage, { amount, due }, today)]).toEqual(said);
    // A number follows the text where it asks to call.
    expect(asksToCall(coverage)).toBe(said[1]?.endsWith('call us.'));
  },
);

test('keeps the open amount between zero and the amount', { tags: ['AMB-89'] }, () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_00 }),
      fc.array(fc.integer({ min: 1, max: 500_00 }), { maxLength: 4 }),
      fc.boolean(),
      fc.boolean(),
      (cents, amounts, isOnAutoPay, isLate) => {
        const { open, by } = paymentCoverage({
          amount: toCents(cents),
          isLate,
          isOnAutoPay,
          scheduled: amounts.map((each) => payment(each)),
        });
        expect(open).toBeGreaterThanOrEqual(0);
        expect(open).toBeLessThanOrEqual(cents);
        expect(open === 0).toBe(by !== undefined);
      },
    ),
  );
});
