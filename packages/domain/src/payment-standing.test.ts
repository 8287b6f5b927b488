import { expect, test } from 'vitest';
import { addDays, dateFromWire } from './dates.ts';
import { paymentStanding } from './payment-standing.ts';
import type { BilledCertificate } from './payment-summary.ts';

const TODAY = dateFromWire('2026-11-21');
const daysAgo = (days: number) => addDays(TODAY, -days);

const billed: BilledCertificate = {
  CertificateNumber: '000000000001',
  LineOfBusiness: 'L',
  Status: 'Active',
  IsOwner: true,
  IsPayor: true,
  IsInGrace: false,
  IsPaidUpToDate: false,
  PaidUpType: null,
  PaidToDate: TODAY,
  BillingStatus: 'Active',
  BillingStatusReason: null,
  PaymentSummary: { DueDate: TODAY, BilledAmount: '50.00' },
};

test.each<[what: string, changes: Partial<BilledCertificate>, standing: object]>([
  ['due today', {}, { state: 'current' }],
  ['due tomorrow', { PaidToDate: daysAgo(-1) }, { state: 'current' }],
  ['a day late', { PaidToDate: daysAgo(1) }, { state: 'overdue', since: '2026-11-20' }],
  [
    'late by its due date, with no paid-to date',
    { PaidToDate: null, PaymentSummary: { DueDate: daysAgo(3), BilledAmount: '50.00' } },
    { state: 'overdue', since: '2026-11-18' },
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
  ['in grace but due tomorrow', { IsInGrace: true, PaidToDate: daysAgo(-1) }, { state: 'current' }],
  ['an annuity, late', { LineOfBusiness: 'A', PaidToDate: daysAgo(40) }, { state: 'current' }],
  ['paid up, with an old date', { PaidUpType: 'PU', PaidToDate: daysAgo(400) }, { state: 'current' }],
  ['without any date', { PaidToDate: null, PaymentSummary: null }, { state: 'current' }],
])('F-18 SUM-06 SUM-07 a certificate %s', (_what, changes, standing) => {
  expect(paymentStanding({ ...billed, ...changes }, TODAY)).toEqual(standing);
});
