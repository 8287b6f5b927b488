import { expect, test } from 'vitest';
import type { BilledCertificate } from '../payments/billed-certificate.ts';
import { createBilledCertificate } from '../testing/create-billed-certificate.ts';
import { addDays, dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import { sortByUrgency } from './sort-by-urgency.ts';

const TODAY = dateFromWire('2026-11-21');

/** Certificate called `name`, due in `days` days. */
function dueIn(name: string, days: number, changes: Partial<BilledCertificate> = {}) {
  const DueDate = addDays(TODAY, days);
  const PaymentSummary = { DueDate, BilledAmount: toCents(50_00) };
  return {
    ...createBilledCertificate({ CertificateNumber: name, PaidToDate: DueDate, PaymentSummary }),
    ...changes,
  };
}

const order = (...certificates: ReturnType<typeof dueIn>[]) =>
  sortByUrgency(certificates, TODAY).map(({ CertificateNumber }) => CertificateNumber);

test('sorts overdue, in grace, due soon, then call requests, each by date', {
  tags: ['CERT-04', 'SUM-06', 'SUM-07'],
}, () => {
  expect(
    order(
      dueIn('later', 31),
      dueIn('suspended', 60, { Status: 'Suspended' }),
      dueIn('in 30 days', 30),
      dueIn('today', 0),
      dueIn('in grace, one day', -30, { IsInGrace: true }),
      dueIn('in grace, ten days', -21, { IsInGrace: true }),
      dueIn('overdue, new', -40),
      dueIn('overdue, old', -50),
    ),
  ).toEqual([
    'overdue, old',
    'overdue, new',
    'in grace, one day',
    'in grace, ten days',
    'today',
    'in 30 days',
    'suspended',
    'later',
  ]);
});

test('keeps the order of certificates that need no attention', {
  tags: ['CERT-04'],
}, () => {
  const billed = { DueDate: null, BilledAmount: toCents(50_00) };
  expect(
    order(
      dueIn('z automatic', 3, { IsOnPAC: true }),
      dueIn('y paid up', 3, { PaidUpType: 'SP' }),
      dueIn('x no day', 3, { PaymentSummary: billed }),
      dueIn('w later', 40),
      dueIn('u on hold', 3, { LineOfBusiness: 'U', BillingStatus: 'Hold' }),
      dueIn('v due', 9),
    ),
  ).toEqual(['v due', 'z automatic', 'y paid up', 'x no day', 'w later', 'u on hold']);
});
