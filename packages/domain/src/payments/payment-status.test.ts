import { expect, test } from 'vitest';
import { createBilledCertificate } from '../testing/create-billed-certificate.ts';
import { addDays, type CalendarDate, dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import type { BilledCertificate } from './billed-certificate.ts';
import { dueLabel, getPaymentStatus } from './payment-status.ts';

const TODAY = dateFromWire('2026-11-21');
const daysAgo = (days: number) => addDays(TODAY, -days);

const due = (DueDate: CalendarDate | null) => ({ DueDate, BilledAmount: toCents(50_00) });

const billed = createBilledCertificate({ PaidToDate: TODAY, PaymentSummary: due(TODAY) });

test.each<[what: string, changes: Partial<BilledCertificate>, expected: object]>([
  ['due today', {}, { state: 'current' }],
  ['due tomorrow', { PaidToDate: daysAgo(-1) }, { state: 'current' }],
  ['a day late', { PaidToDate: daysAgo(1) }, { state: 'overdue', since: '2026-11-20' }],
  [
    'past its due date, with no paid-to date',
    { PaidToDate: null, PaymentSummary: due(daysAgo(3)) },
    { state: 'current' },
  ],
  [
    'past its due date in grace, with no paid-to date',
    { IsInGrace: true, PaidToDate: null, PaymentSummary: due(daysAgo(3)) },
    { state: 'grace', lastDay: '2026-12-19', daysLeft: 28 },
  ],
  [
    'past its due date in grace, paid to a later day',
    { IsInGrace: true, PaidToDate: daysAgo(-9), PaymentSummary: due(daysAgo(2)) },
    { state: 'grace', lastDay: '2026-12-20', daysLeft: 29 },
  ],
  [
    'paid to a day before its due date',
    { PaidToDate: daysAgo(4), PaymentSummary: due(daysAgo(1)) },
    { state: 'overdue', since: '2026-11-17' },
  ],
  [
    'ten days into its grace period',
    { IsInGrace: true, PaidToDate: daysAgo(10) },
    { state: 'grace', lastDay: '2026-12-12', daysLeft: 21 },
  ],
  ['in grace, due today', { IsInGrace: true }, { state: 'grace', lastDay: '2026-12-22', daysLeft: 31 }],
  [
    'on the last day of its grace period',
    { IsInGrace: true, PaidToDate: daysAgo(31) },
    { state: 'grace', lastDay: '2026-11-21', daysLeft: 0 },
  ],
  [
    'past the last day of its grace period',
    { IsInGrace: true, PaidToDate: daysAgo(32) },
    { state: 'overdue', since: '2026-10-20' },
  ],
  [
    'universal life, past what others have',
    { LineOfBusiness: 'U', IsInGrace: true, PaidToDate: daysAgo(32) },
    { state: 'grace', lastDay: '2026-12-20', daysLeft: 29 },
  ],
  [
    'in grace but due tomorrow',
    { IsInGrace: true, PaidToDate: daysAgo(-1), PaymentSummary: due(daysAgo(-1)) },
    { state: 'current' },
  ],
  ['an annuity of line A, late', { LineOfBusiness: 'A', PaidToDate: daysAgo(40) }, { state: 'current' }],
  [
    'an annuity of line I, late, which has no grace period',
    { LineOfBusiness: 'I', IsInGrace: true, PaidToDate: daysAgo(4) },
    { state: 'overdue', since: '2026-11-17' },
  ],
  [
    'universal life on hold, late',
    { LineOfBusiness: 'U', BillingStatus: 'Hold', PaidToDate: daysAgo(4) },
    { state: 'current' },
  ],
  ['paid up, with an old date', { PaidUpType: 'PU', PaidToDate: daysAgo(400) }, { state: 'current' }],
  ['billed without any date', { PaidToDate: null, PaymentSummary: due(null) }, { state: 'current' }],
  [
    'in grace, billed without any date',
    { IsInGrace: true, PaidToDate: null, PaymentSummary: due(null) },
    { state: 'current' },
  ],
  ['without any date or bill', { PaidToDate: null, PaymentSummary: null }, { state: 'current' }],
])(
  'status of a certificate %s',
  { tags: ['F-18', 'SUM-06', 'SUM-07', 'AMB-22'] },
  (_what, changes, status) => {
    expect(getPaymentStatus({ ...billed, ...changes }, TODAY)).toEqual(status);
  },
);

const overdueFor = (days: number) => ({ state: 'overdue', since: daysAgo(days) }) as const;

test.each([
  ['no day', undefined, [], 'Next payment due'],
  ['today', TODAY, [overdueFor(0)], 'Next payment due'],
  ['a day to come, with something overdue', daysAgo(-1), [overdueFor(3)], 'Next payment due'],
  [
    'the day since which something is overdue',
    daysAgo(3),
    [{ state: 'current' }, overdueFor(3)],
    'Overdue since',
  ],
  ['a day that has passed, with something overdue since another', daysAgo(3), [overdueFor(4)], 'Due since'],
  ['a day that has passed, with nothing late', daysAgo(3), [{ state: 'current' }], 'Due since'],
  [
    'a day that has passed, in grace',
    daysAgo(3),
    [{ state: 'grace', lastDay: daysAgo(-3), daysLeft: 3 }],
    'Due since',
  ],
] as const)('labels %s', { tags: ['SUM-03', 'AMB-21', 'AMB-22'] }, (_what, date, statuses, label) => {
  expect(dueLabel(date, statuses, TODAY)).toBe(label);
});
