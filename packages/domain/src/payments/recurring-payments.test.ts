import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateFromWire, todayInChicago } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import { isBusinessDay } from './business-days.ts';
import {
  firstScheduledDate,
  paysAllInTotal,
  paysEachBill,
  recurringErrorText,
  recurringIneligibility,
  SCHEDULES,
  scheduledDay,
} from './recurring-payments.ts';

const line = { CertificateNumber: '000000000101', LineOfBusiness: 'L', BillingFrequency: 'Monthly' };

test.each(['L', 'U', 'A', ' L ', '', ' ', null])(
  'allows a schedule for line of business %j',
  { tags: ['WIZ-19'] },
  (lob) => {
    expect(recurringErrorText({ ...line, LineOfBusiness: lob })).toBeUndefined();
  },
);

test.each(['H', 'I'])(
  'rejects a schedule for line of business %s',
  { tags: ['WIZ-19'] },
  (LineOfBusiness) => {
    expect(recurringIneligibility({ ...line, LineOfBusiness })).toBe('line_of_business');
    expect(recurringErrorText({ ...line, LineOfBusiness })).toBe(
      'Recurring payments are not allowed for Certificate 000000000101.',
    );
  },
);

test.each(['Monthly', 'Quarterly', 'Other', 'MONTHLY', ' Monthly '])(
  'allows the billing frequency %s',
  { tags: ['WIZ-20', 'AMB-43'] },
  (frequency) => {
    expect(recurringIneligibility({ ...line, BillingFrequency: frequency })).toBeUndefined();
  },
);

test.each([
  ['Annual', 'Annual'],
  ['Semi-Annual', 'Semi-Annual'],
  [' Annual ', 'Annual'],
  [' ', 'at an unknown frequency'],
  [null, 'at an unknown frequency'],
])('rejects the billing frequency %j', { tags: ['WIZ-20', 'AMB-43'] }, (BillingFrequency, text) => {
  expect(recurringIneligibility({ ...line, BillingFrequency })).toBe('billing_frequency');
  expect(recurringErrorText({ ...line, BillingFrequency })).toBe(
    `Recurring payments are not allowed for certificates billed ${text}.`,
  );
});

test.each([
  ['the billed amount each month', 61_40, 'MONTHLY', {}, true],
  ['a cent less', 61_39, 'MONTHLY', {}, false],
  ['the billed amount each quarter', 61_40, 'QUARTERLY', {}, false],
  ['the sum of three months each quarter', 184_20, 'QUARTERLY', {}, false],
  ['a quarterly bill each quarter', 61_40, 'QUARTERLY', { billingFrequency: 'Quarterly' }, true],
  ['a quarterly bill each month', 61_40, 'MONTHLY', { billingFrequency: 'quarterly' }, true],
  ['a third of a quarterly bill each month', 20_47, 'MONTHLY', { billingFrequency: 'Quarterly' }, true],
  ['less than a third of a quarterly bill', 20_46, 'MONTHLY', { billingFrequency: 'Quarterly' }, false],
  ['half a semi-annual bill each quarter', 30_70, 'QUARTERLY', { billingFrequency: 'Semi-Annual' }, true],
  ['a bill of unknown frequency each month', 61_40, 'MONTHLY', { billingFrequency: 'Other' }, true],
  ['a bill of unknown frequency each quarter', 61_40, 'QUARTERLY', { billingFrequency: 'Other' }, true],
  ['less than a bill of unknown frequency', 61_39, 'QUARTERLY', { billingFrequency: 'Other' }, false],
  ['the billed amount at an unknown interval', 61_40, null, {}, true],
  ['the regular amount if nothing is billed now', 58_90, 'MONTHLY', { billed: toCents(0) }, true],
  ['less than the regular amount', 58_89, 'MONTHLY', { billed: toCents(0) }, false],
] as const)(
  'compares a schedule with the bill: %s',
  { tags: ['AMB-89'] },
  (_case, amount, schedule, bill, pays) => {
    const monthly = { billed: toCents(61_40), billingFrequency: 'Monthly', regular: toCents(58_90) };
    expect(paysEachBill({ amount: toCents(amount), schedule }, { ...monthly, ...bill })).toBe(pays);
  },
);

test.each([
  ['the sum of three months each quarter', 184_20, 'QUARTERLY', true],
  ['a cent less each quarter', 184_19, 'QUARTERLY', false],
  ['the billed amount each month', 61_40, 'MONTHLY', true],
  ['a cent less each month', 61_39, 'MONTHLY', false],
] as const)(
  'compares the sum of the debits with the bills: %s',
  { tags: ['AMB-89'] },
  (_case, amount, schedule, pays) => {
    const line = { billed: toCents(61_40), billingFrequency: 'Monthly', regular: toCents(61_40) };
    expect(paysAllInTotal({ amount: toCents(amount), schedule }, line)).toBe(pays);
  },
);

test('maps schedule labels to API codes', { tags: ['WIZ-28', 'WIZ-59', 'AMB-43'] }, () => {
  expect(SCHEDULES).toEqual({ Monthly: 'MONTHLY', Quarterly: 'QUARTERLY' });
});

test.each([
  ['later this month', 27, '2026-11-23T18:00:00Z', '2026-11-27'],
  ['today before the cut-off', 23, '2026-11-24T01:29:00Z', '2026-11-23'],
  ['today after the cut-off', 23, '2026-11-24T01:30:00Z', '2026-12-23'],
  ['a day that has passed', 20, '2026-11-23T18:00:00Z', '2026-12-21'],
  ['a Saturday moves to Monday', 28, '2026-11-23T18:00:00Z', '2026-11-30'],
  ['a holiday moves on', 26, '2026-11-23T18:00:00Z', '2026-11-27'],
  ['the 31st in November is the 30th', 31, '2026-11-23T18:00:00Z', '2026-11-30'],
  ['the 30th in February is the last day', 30, '2027-02-01T18:00:00Z', '2027-03-01'],
  ['the last evening of a month', 31, '2026-12-01T02:00:00Z', '2026-12-31'],
  ['the last evening of January', 30, '2027-02-01T02:00:00Z', '2027-03-01'],
])('%s', { tags: ['AMB-80', 'AMB-48'] }, (_case, day, now, expected) => {
  expect(firstScheduledDate(day, new Date(now))).toBe(expected);
});

test('starts on a business day within five weeks', { tags: ['AMB-80'] }, () => {
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), instants, (day, now) => {
      const first = firstScheduledDate(day, now);
      const today = todayInChicago(now);
      expect(isBusinessDay(first)).toBe(true);
      expect(first >= today).toBe(true);
      expect(Date.parse(first) - Date.parse(today)).toBeLessThanOrEqual(36 * 86_400_000);
    }),
  );
});

test.each([
  [31, '2026-02-14', '2026-02-28'],
  [30, '2028-02-29', '2028-02-29'],
  [29, '2027-02-01', '2027-02-28'],
  [31, '2026-04-30', '2026-04-30'],
  [31, '2026-12-31', '2026-12-31'],
  [1, '2027-01-31', '2027-01-01'],
])(
  'resolves day %i in the month of %s to %s, at most its last day',
  { tags: ['AMB-80'] },
  (day, month, expected) => {
    expect(scheduledDay(day, dateFromWire(month))).toBe(expected);
  },
);
