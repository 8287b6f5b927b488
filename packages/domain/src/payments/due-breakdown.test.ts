import { describe, expect, test } from 'vitest';
import { createBilledCertificate } from '../testing/create-billed-certificate.ts';
import { addDays, dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import type { BilledCertificate } from './billed-certificate.ts';
import { type DuePart, dueBreakdown, nextPremium, type PaymentLine } from './due-breakdown.ts';

const TODAY = dateFromWire('2026-11-21');

/** A life certificate with the number's last digit `number`, due in some days and paid until then. */
function certificate(
  number: number,
  days: number | null,
  changes: Partial<BilledCertificate> = {},
): BilledCertificate {
  const DueDate = days === null ? null : addDays(TODAY, days);
  return createBilledCertificate({
    CertificateNumber: `00000000000${number}`,
    PaidToDate: DueDate,
    PaymentSummary: { DueDate, BilledAmount: toCents(50_00) },
    ...changes,
  });
}

const lastDigit = ({ certificate: { CertificateNumber } }: { certificate: BilledCertificate }) =>
  CertificateNumber.slice(-1);

/** Compact part: its amount, the last digits of its certificates, and its last date. */
const compact = (part: DuePart<BilledCertificate> | undefined) =>
  part && [part.amount, part.items.map(lastDigit).join(''), part.until];

/** Compact breakdown; each certificate's premium in dollars is its last digit. */
function breakdownOf(
  certificates: readonly BilledCertificate[],
  changes: Readonly<Record<string, Partial<PaymentLine>>> = {},
) {
  const lines = certificates.map(({ CertificateNumber }) => ({
    CertificateNumber,
    PaymentType: 'Premium',
    AmountDue: toCents(Number(CertificateNumber.slice(-1)) * 1_00),
    ...changes[CertificateNumber.slice(-1)],
  }));
  const { listed, payable, later, covered, excluded } = dueBreakdown(certificates, lines, TODAY);
  return {
    listed: listed.map((item) => `${lastDigit(item)} ${item.status.state}`),
    payable: compact(payable),
    later: compact(later),
    covered: compact(covered),
    excluded: excluded?.CertificateNumber.slice(-1),
  };
}

const billed = (dollars: number) => ({ BilledAmount: toCents(dollars * 1_00) });

describe('breakdown of the amount due', () => {
  test('pays what the wizard ticks, and what is not billed later', {
    tags: ['SUM-02', 'SUM-08', 'WIZ-13', 'WIZ-14'],
  }, () => {
    const ownedCertificates = [
      certificate(1, 240),
      certificate(2, 8),
      certificate(3, 60),
      certificate(4, 25),
      certificate(5, 9, { IsPayor: false }),
    ];
    const lines = { 1: billed(0), 2: billed(2), 3: billed(0), 4: billed(4), 5: billed(5) };
    expect(breakdownOf(ownedCertificates, lines)).toEqual({
      listed: [],
      payable: [600, '24', '2026-12-16'],
      later: [900, '531', '2027-07-19'],
      covered: undefined,
      excluded: undefined,
    });
  });

  test.each([
    ['does not say what is billed', {}],
    ['bills nothing', { 1: billed(0), 2: billed(0), 3: billed(0), 4: billed(0) }],
  ])('pays what is due next if the server %s', { tags: ['SUM-02', 'AMB-90'] }, (_case, lines) => {
    const ownedCertificates = [certificate(1, 240), certificate(2, 8), certificate(3, 60), certificate(4, 8)];
    expect(breakdownOf(ownedCertificates, lines)).toMatchObject({
      payable: [600, '24', '2026-11-29'],
      later: [400, '31', '2027-07-19'],
    });
  });

  test('separates what payments cover, and lists what they cover in part', {
    tags: ['SUM-02', 'AMB-89'],
  }, () => {
    const pays = (dollars: number) => ({
      ...billed(4),
      ScheduledPayments: [{ Date: TODAY, Amount: toCents(dollars * 1_00), By: 'self' as const }],
    });
    const lines = { 1: pays(1), 2: { ...billed(2), HasRecurringPayment: true }, 3: billed(0), 4: pays(3) };
    const ownedCertificates = [certificate(1, 8), certificate(2, 9), certificate(3, 60), certificate(4, 10)];
    expect(breakdownOf(ownedCertificates, lines)).toMatchObject({
      listed: ['4 current'],
      payable: [100, '4', '2026-12-01'],
      later: [300, '3', '2027-01-20'],
      covered: [300, '12', '2026-11-30'],
    });
  });

  test('does not pay a premium in grace again that is scheduled after it', {
    tags: ['F-18', 'SUM-02', 'AMB-89'],
  }, () => {
    const scheduled = { Date: addDays(TODAY, 29), Amount: toCents(1_00), By: 'self' as const };
    const late = certificate(1, -3, { IsInGrace: true });
    const lines = [{ CertificateNumber: '000000000001', PaymentType: 'Premium', AmountDue: toCents(1_00) }];
    const { listed, payable } = dueBreakdown(
      [late],
      lines.map((line) => ({ ...line, ScheduledPayments: [scheduled] })),
      TODAY,
    );
    expect(listed.map(({ coverage }) => [coverage.by, coverage.missedGraceEnd])).toEqual([
      ['scheduled', '2026-12-19'],
    ]);
    expect(payable).toBeUndefined();
  });

  test('lists a suspended certificate, and does not pay it', { tags: ['SUM-02', 'CERT-23'] }, () => {
    const ownedCertificates = [certificate(1, 8, { Status: 'Suspended' }), certificate(2, 8)];
    expect(breakdownOf(ownedCertificates, { 1: billed(1), 2: billed(2) })).toMatchObject({
      listed: ['1 current'],
      payable: [200, '2', '2026-11-29'],
      later: undefined,
    });
  });

  test('lists overdue items first, then grace periods, oldest first', {
    tags: ['SUM-02', 'SUM-06', 'SUM-07'],
  }, () => {
    const late = { IsInGrace: true };
    const ownedCertificates = [
      certificate(1, 8),
      certificate(2, -3, late),
      certificate(3, -9, late),
      certificate(4, -40),
      certificate(5, -50),
    ];
    expect(breakdownOf(ownedCertificates)).toMatchObject({
      listed: ['5 overdue', '4 overdue', '3 grace', '2 grace'],
      payable: [1500, '54321', '2026-11-29'],
    });
  });

  test('lists at most five late items', { tags: ['SUM-02'] }, () => {
    const ownedCertificates = [1, 2, 3, 4, 5, 6, 7].map((number) => certificate(number, -8));
    expect(breakdownOf(ownedCertificates).listed).toHaveLength(5);
  });

  test('has an item without a due date, and omits one without an amount', {
    tags: ['SUM-02', 'SUM-10'],
  }, () => {
    expect(breakdownOf([certificate(2, null, { IsInGrace: true }), certificate(0, 8)])).toMatchObject({
      payable: [200, '2', undefined],
      excluded: '0',
    });
  });

  test('adds up the Premium lines of a certificate, and no other lines', {
    tags: ['SUM-08'],
  }, () => {
    const line = { CertificateNumber: '000000000001', PaymentType: 'Premium', AmountDue: toCents(1_00) };
    const lines = [
      line,
      { ...line, AmountDue: toCents(20_00) },
      { ...line, PaymentType: 'Loan', AmountDue: toCents(300_00) },
    ];
    const { items } = dueBreakdown([certificate(1, 8)], lines, TODAY);
    expect(items.map(({ amount, due }) => [amount, due])).toEqual([[2100, '2026-11-29']]);
  });
});

describe('item of the next date that the amount excludes', () => {
  const annuity = { LineOfBusiness: 'A' };

  test('shows an annuity with the earliest date separately', { tags: ['SUM-03', 'SUM-09'] }, () => {
    expect(breakdownOf([certificate(1, 8), certificate(2, 3, annuity)])).toMatchObject({
      payable: [100, '1', '2026-11-29'],
      excluded: '2',
    });
  });

  test.each([
    ['due on the day of a part', [certificate(1, 8), certificate(2, 8, annuity)]],
    ['due later', [certificate(1, 8), certificate(2, 9, annuity)]],
    [
      'on which nothing is to be paid',
      [certificate(1, 8), certificate(2, 3, { ...annuity, PaidUpType: 'SP' })],
    ],
    ['without a date', [certificate(2, null, annuity)]],
  ])('shows no separate annuity that %s', { tags: ['SUM-03', 'SUM-09'] }, (_what, ownedCertificates) => {
    expect(breakdownOf(ownedCertificates).excluded).toBeUndefined();
  });
});

test('promises no payment of a premium whose billing is on hold', {
  tags: ['SUM-11', 'AMB-20', 'AMB-89'],
}, () => {
  const onHold = certificate(1, 8, { LineOfBusiness: 'U', BillingStatus: 'Hold', IsOnPAC: true });
  expect(nextPremium(onHold, [], TODAY)).toEqual({
    amount: 50_00,
    due: '2026-11-29',
    coverage: { by: undefined, scheduled: [], open: 0 },
  });
});
