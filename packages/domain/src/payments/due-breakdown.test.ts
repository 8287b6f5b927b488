import { describe, expect, test } from 'vitest';
import { createBilledCertificate } from '../testing/create-billed-certificate.ts';
import { addDays, dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import type { BilledCertificate } from './billed-certificate.ts';
import { dueBreakdown } from './due-breakdown.ts';

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

/** Compact breakdown; each certificate's premium in dollars is its last digit. */
function breakdownOf(certificates: readonly BilledCertificate[]) {
  const lines = certificates.map(({ CertificateNumber }) => ({
    CertificateNumber,
    PaymentType: 'Premium',
    AmountDue: toCents(Number(CertificateNumber.slice(-1)) * 1_00),
  }));
  const { listed, remainder, excluded } = dueBreakdown(certificates, lines, TODAY);
  return {
    listed: listed.map(({ amount, status }) => `${amount} ${status.state}`),
    remainder: remainder && {
      amount: remainder.amount,
      certificates: remainder.certificates.map((one) => one.CertificateNumber.slice(-1)),
      isLater: remainder.isLater,
      until: remainder.until,
    },
    excluded: excluded?.CertificateNumber.slice(-1),
  };
}

describe('breakdown of the amount due', () => {
  test('lists items of the next due date, and sums up later ones', {
    tags: ['SUM-02', 'SUM-08'],
  }, () => {
    const ownedCertificates = [certificate(1, 240), certificate(2, 8), certificate(3, 60), certificate(4, 8)];
    expect(breakdownOf(ownedCertificates)).toEqual({
      listed: ['200 current', '400 current'],
      remainder: { amount: 400, certificates: ['3', '1'], isLater: true, until: '2027-07-19' },
      excluded: undefined,
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
    expect(breakdownOf(ownedCertificates).listed).toEqual([
      '500 overdue',
      '400 overdue',
      '300 grace',
      '200 grace',
      '100 current',
    ]);
  });

  test('lists a single remaining item instead of a sum', { tags: ['SUM-02'] }, () => {
    expect(breakdownOf([certificate(1, 60), certificate(2, 8)])).toEqual({
      listed: ['200 current', '100 current'],
      remainder: undefined,
      excluded: undefined,
    });
  });

  test('lists at most five, and calls no others of that date later', {
    tags: ['SUM-02'],
  }, () => {
    const ownedCertificates = [1, 2, 3, 4, 5, 6, 7].map((number) => certificate(number, 8));
    expect(breakdownOf(ownedCertificates)).toMatchObject({
      listed: ['100 current', '200 current', '300 current', '400 current', '500 current'],
      remainder: { amount: 1300, certificates: ['6', '7'], isLater: false },
    });
  });

  test('lists an item without a due date, and omits one without an amount', {
    tags: ['SUM-02', 'SUM-10'],
  }, () => {
    expect(breakdownOf([certificate(2, null, { IsInGrace: true }), certificate(0, 8)])).toEqual({
      listed: ['200 current'],
      remainder: undefined,
      excluded: '0',
    });
  });

  test('takes the date of the remainder from any item that has one', { tags: ['SUM-02'] }, () => {
    const inGrace = { IsInGrace: true };
    const ownedCertificates = [
      certificate(1, 8),
      certificate(2, null, inGrace),
      certificate(3, null, inGrace),
    ];
    expect(breakdownOf(ownedCertificates).remainder).toEqual({
      amount: 500,
      certificates: ['2', '3'],
      isLater: true,
      until: undefined,
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
    const { listed } = dueBreakdown([certificate(1, 8)], lines, TODAY);
    expect(listed.map(({ amount, due }) => [amount, due])).toEqual([[2100, '2026-11-29']]);
  });
});

describe('item of the next date that the amount excludes', () => {
  const annuity = { LineOfBusiness: 'A' };

  test('shows an annuity with the earliest date separately', { tags: ['SUM-03', 'SUM-09'] }, () => {
    expect(breakdownOf([certificate(1, 8), certificate(2, 3, annuity)])).toMatchObject({
      listed: ['100 current'],
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
