import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate, dateFromWire } from '../values/dates.ts';
import { type Cents, toCents } from '../values/money.ts';
import { type BilledCertificate, showsPaymentInfo } from './billed-certificate.ts';
import type { PaymentLine } from './due-breakdown.ts';
import { baseCertificate, one, summaryOf, TODAY, TOMORROW } from './payment-summary.fixture.ts';
import { AMOUNT_DUE_LOADING, paymentSummary } from './payment-summary.ts';

const YESTERDAY = addDays(TODAY, -1);
const billed = (DueDate: CalendarDate | null, BilledAmount = toCents(50_00)) => ({
  PaymentSummary: { DueDate, BilledAmount },
});

const premium = (AmountDue: Cents, CertificateNumber = baseCertificate.CertificateNumber): PaymentLine => ({
  CertificateNumber,
  PaymentType: 'Premium',
  AmountDue,
});

describe('amount due', () => {
  for (const [ids, what, changes, due] of [
    ['SUM-10', 'nothing due, not late, not in grace', {}, '$0'],
    ['SUM-10 AMB-20', 'due yesterday, paid to tomorrow', billed(YESTERDAY), '$0'],
    ['SUM-10 SUM-15', 'due today', billed(TODAY), '$50'],
    ['SUM-10', 'due tomorrow', billed(TOMORROW), '$50'],
    ['SUM-10', 'paid to yesterday', { PaidToDate: YESTERDAY }, '$50'],
    ['SUM-10 SUM-15', 'paid to today', { PaidToDate: TODAY }, '$0'],
    ['SUM-10', 'no paid-to date', { PaidToDate: null }, '$0'],
    ['SUM-10', 'in grace', { IsInGrace: true }, '$50'],
    ['SUM-10', 'in grace without a payment summary', { IsInGrace: true, PaymentSummary: null }, '$50'],
    ['SUM-09', 'line A, due today', { ...billed(TODAY), LineOfBusiness: 'A' }, '$0'],
    ['SUM-09 AMB-20', 'line I, due today', { ...billed(TODAY), LineOfBusiness: 'I' }, '$50'],
    ['SUM-09', 'line H, due today', { ...billed(TODAY), LineOfBusiness: 'H' }, '$50'],
    ['SUM-11', 'line U, billing active', { ...billed(TODAY), LineOfBusiness: 'U' }, '$50'],
    ['SUM-11', 'line U on hold', { ...billed(TODAY), LineOfBusiness: 'U', BillingStatus: 'hold' }, '$0'],
    [
      'SUM-11 AMB-20',
      'line U on Hold',
      { ...billed(TODAY), LineOfBusiness: 'U', BillingStatus: 'Hold' },
      '$0',
    ],
    ['SUM-11', 'line U, no status', { ...billed(TODAY), LineOfBusiness: 'U', BillingStatus: null }, '$0'],
    [
      'SUM-11 AMB-20',
      'line U, empty status',
      { ...billed(TODAY), LineOfBusiness: 'U', BillingStatus: '' },
      '$0',
    ],
    [
      'SUM-11',
      'line U on hold, late and in grace',
      { PaidToDate: YESTERDAY, IsInGrace: true, LineOfBusiness: 'U', BillingStatus: 'hold' },
      '$0',
    ],
    ['SUM-11', 'line L on hold', { ...billed(TODAY), BillingStatus: 'hold' }, '$50'],
    ['SUM-11', 'line L, no status', { ...billed(TODAY), BillingStatus: null }, '$50'],
  ] satisfies [ids: string, what: string, Partial<BilledCertificate>, due: string][]) {
    test(`amount due of a certificate with ${what}`, { tags: ids.split(' ') }, () => {
      const { amountDue } = summaryOf(one(changes), [premium(toCents(50_00))]);
      expect(amountDue).toBe(due === '$50' ? 5000 : 0);
    });
  }

  test('adds up only Premium lines of included certificates', { tags: ['SUM-08'] }, () => {
    const certificates = [
      { ...baseCertificate, ...billed(TODAY) },
      { ...baseCertificate, ...billed(TOMORROW), CertificateNumber: '000000000002' },
      { ...baseCertificate, CertificateNumber: '000000000003' },
    ];
    const { amountDue } = summaryOf(certificates, [
      premium(toCents(100_10)),
      premium(toCents(20), '000000000002'),
      premium(toCents(7_00), '000000000003'),
      premium(toCents(9_00), '000000000009'),
      { ...premium(toCents(30_00)), PaymentType: 'Loan' },
    ]);
    expect(amountDue).toBe(10_030);
  });

  test('counts a duplicate certificate once, and one without lines as zero', {
    tags: ['SUM-08'],
  }, () => {
    const due = { ...baseCertificate, ...billed(TODAY) };
    expect(summaryOf([due, due], [premium(toCents(50_00))]).amountDue).toBe(5000);
    expect(summaryOf([due]).amountDue).toBe(0);
  });
});

describe('loading', () => {
  test('treats only -$1.00 as not loaded', {
    tags: ['SUM-01', 'R-12'],
  }, () => {
    expect(AMOUNT_DUE_LOADING).toBe(-100);
    const stateFor = (amount: Cents) =>
      paymentSummary({ certificates: one(billed(TODAY)), paymentLines: [premium(amount)], today: TODAY })
        .state;
    expect(stateFor(toCents(-1_00))).toBe('loading');
    expect([toCents(0), toCents(1_00), toCents(-99), toCents(-1_01)].map(stateFor)).toEqual(
      Array(4).fill('loaded'),
    );
  });
});

describe('next payment due', () => {
  test.each([
    ['none', [], undefined],
    ['no due date at all', [null], undefined],
    ['the earliest of several', [TOMORROW, TODAY, null], TODAY],
    ['a past one', [TOMORROW, YESTERDAY], YESTERDAY],
  ])('%s', { tags: ['SUM-03', 'AMB-21'] }, (_what, dates, expected) => {
    const certificates = dates.map((date) => ({ ...baseCertificate, ...billed(date) }));
    expect(summaryOf(certificates).nextPaymentDue).toBe(expected);
  });

  test('uses dates outside the amount due, but not missing summaries', {
    tags: ['SUM-03', 'AMB-21'],
  }, () => {
    const certificates = [
      { ...baseCertificate, ...billed(TODAY), LineOfBusiness: 'A' },
      { ...baseCertificate, ...billed(TOMORROW) },
      { ...baseCertificate, PaymentSummary: null },
    ];
    expect(summaryOf(certificates).nextPaymentDue).toBe(TODAY);
  });
});

describe('paid up', () => {
  const paidUp: BilledCertificate = { ...baseCertificate, IsPaidUpToDate: true, PaymentSummary: null };
  const single: BilledCertificate = { ...baseCertificate, PaidUpType: 'SP' };

  for (const [ids, what, certificates, expected] of [
    ['AMB-23', 'no certificate', [], false],
    ['SUM-12', 'every one paid up to date without payment info', [paidUp, paidUp], true],
    ['SUM-12', 'one not paid up to date', [paidUp, { ...paidUp, IsPaidUpToDate: false }], false],
    ['SUM-12 AMB-24', 'one that shows payment info', [paidUp, { ...paidUp, ...billed(TOMORROW) }], false],
    ['ENT-07 SUM-13', 'all single premium, whatever else', [single, single], true],
    ['SUM-13', 'a single premium and one to pay', [single, baseCertificate], false],
    [
      'SUM-12 SUM-13',
      'a single premium paid up to date and one paid up',
      [{ ...single, IsPaidUpToDate: true }, paidUp],
      true,
    ],
    ['SUM-13', 'another kind of paid up', [{ ...baseCertificate, PaidUpType: 'RP' }], false],
  ] satisfies [ids: string, what: string, BilledCertificate[], expected: boolean][]) {
    test(what, { tags: ids.split(' ') }, () => {
      expect(summaryOf(certificates).paidUp).toBe(expected);
    });
  }

  test('is paid up with single premiums even with an amount due', { tags: ['SUM-13', 'AMB-23'] }, () => {
    const summary = summaryOf([{ ...single, ...billed(TODAY) }], [premium(toCents(50_00))]);
    expect(summary).toMatchObject({ paidUp: true, amountDue: 5000 });
  });
});

describe('overdue', () => {
  for (const [ids, what, changes, expected] of [
    ['SUM-06', 'paid to yesterday', { PaidToDate: YESTERDAY }, true],
    ['SUM-06 SUM-15', 'paid to today', { PaidToDate: TODAY }, false],
    ['SUM-06', 'no paid-to date', { PaidToDate: null }, false],
    ['SUM-07', 'in grace, due yesterday', { IsInGrace: true, ...billed(YESTERDAY) }, true],
    ['SUM-07 SUM-15', 'in grace, due today', { IsInGrace: true, ...billed(TODAY) }, true],
    ['SUM-07', 'in grace, due tomorrow', { IsInGrace: true, ...billed(TOMORROW) }, false],
    ['SUM-07', 'in grace, no due date', { IsInGrace: true }, false],
    ['SUM-07', 'in grace, no payment summary', { IsInGrace: true, PaymentSummary: null }, false],
    ['SUM-07', 'due yesterday, not in grace', billed(YESTERDAY), false],
    [
      'SUM-06 AMB-22',
      'single premium paid to 1998',
      { PaidToDate: dateFromWire('1998-07-01'), PaidUpType: 'SP' },
      false,
    ],
    ['SUM-06 AMB-22', 'paid up, paid to yesterday', { PaidToDate: YESTERDAY, PaidUpType: 'PU' }, false],
    ['SUM-06 AMB-22', 'extended term', { PaidToDate: YESTERDAY, BillingStatusReason: 'ET' }, false],
    ['SUM-06 AMB-22', 'line A, paid to yesterday', { PaidToDate: YESTERDAY, LineOfBusiness: 'A' }, false],
    ['SUM-06 AMB-22', 'line I, paid to yesterday', { PaidToDate: YESTERDAY, LineOfBusiness: 'I' }, true],
    [
      'SUM-06 AMB-22',
      'line U on hold, paid to yesterday',
      { PaidToDate: YESTERDAY, LineOfBusiness: 'U', BillingStatus: 'hold' },
      false,
    ],
    [
      'SUM-06 AMB-22',
      'nothing billed, paid to yesterday',
      { PaidToDate: YESTERDAY, ...billed(TODAY, toCents(0)) },
      false,
    ],
    [
      'SUM-06 AMB-22',
      'no payment summary, paid to yesterday',
      { PaidToDate: YESTERDAY, PaymentSummary: null },
      false,
    ],
  ] satisfies [ids: string, what: string, Partial<BilledCertificate>, expected: boolean][]) {
    test(what, { tags: ids.split(' ') }, () => {
      expect(summaryOf(one(changes)).overdue).toBe(expected);
    });
  }

  test('is overdue with one late certificate among others', { tags: ['SUM-06'] }, () => {
    expect(summaryOf([baseCertificate, { ...baseCertificate, PaidToDate: YESTERDAY }]).overdue).toBe(true);
    expect(summaryOf([]).overdue).toBe(false);
  });
});

test('reports whether every certificate is Pending', { tags: ['SUM-14'] }, () => {
  expect(summaryOf(one({ Status: 'Pending' })).pendingOnly).toBe(true);
  expect(summaryOf([...one({ Status: 'Pending' }), baseCertificate]).pendingOnly).toBe(false);
  expect(summaryOf([]).pendingOnly).toBe(false);
});

for (const [ids, what, changes, expected] of [
  ['CERT-17 AMB-24', 'billed', {}, true],
  ['AMB-24', 'billed to a payor', { IsOwner: false }, true],
  ['AMB-24', 'billed to an owner', { IsPayor: false }, true],
  ['AMB-24', 'of neither role', { IsOwner: false, IsPayor: false }, false],
  ['AMB-24', 'without a payment summary', { PaymentSummary: null }, false],
  ['AMB-24', 'billed one cent', billed(TODAY, toCents(1)), true],
  ['AMB-24', 'billed nothing', billed(TODAY, toCents(0)), false],
  ['AMB-24', 'billed a negative amount', billed(TODAY, toCents(-5_00)), false],
  ['AMB-24', 'paid up', { PaidUpType: 'SP' }, false],
  ['AMB-24', 'with an empty paid-up type', { PaidUpType: ' ' }, true],
  ['AMB-70', 'on extended term', { BillingStatusReason: 'ET' }, false],
  ['AMB-70', 'with another reason', { BillingStatusReason: 'NB' }, true],
] satisfies [ids: string, what: string, Partial<BilledCertificate>, expected: boolean][]) {
  test(`shows payment info of a certificate ${what}`, { tags: ids.split(' ') }, () => {
    expect(showsPaymentInfo({ ...baseCertificate, ...changes })).toBe(expected);
  });
}
