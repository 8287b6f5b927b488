import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBilledCertificate } from '../testing/create-billed-certificate.ts';
import { addDays, dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import { nextPremiums, premiumCalendar, type ScheduledCertificate } from './premium-calendar.ts';

const TODAY = dateFromWire('2026-11-26');

function certificate(
  CertificateNumber: string,
  BillingFrequency: string | null,
  due: string,
  change: Partial<ScheduledCertificate> = {},
): ScheduledCertificate {
  const PaymentSummary = { DueDate: dateFromWire(due), BilledAmount: toCents(50_00) };
  return { ...createBilledCertificate({ CertificateNumber, PaymentSummary }), BillingFrequency, ...change };
}

const monthsWithPremiums = (one: ScheduledCertificate) =>
  premiumCalendar([one], TODAY).flatMap(({ premiums }) => premiums.map(({ due }) => due));

test.each([
  ['Quarterly', '2026-11-30', ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30']],
  ['Semi-Annual', '2027-01-15', ['2027-01-15', '2027-07-15']],
  ['Annual', '2027-10-31', ['2027-10-31']],
  ['Annual', '2027-11-01', []],
  ['Other', '2027-03-03', ['2027-03-03']],
])('lists the premiums of a %s certificate due %s', { tags: ['CERT-17'] }, (frequency, due, expected) => {
  expect(monthsWithPremiums(certificate('000000000101', frequency, due))).toEqual(expected);
});

test('lists twelve premiums of a monthly certificate', { tags: ['CERT-17'] }, () => {
  const months = premiumCalendar([certificate('000000000101', 'Monthly', '2026-11-30')], TODAY);
  expect(months.map(({ month, amount }) => `${month} ${amount}`)).toEqual([
    '2026-11-01 5000',
    '2026-12-01 5000',
    '2027-01-01 5000',
    '2027-02-01 5000',
    '2027-03-01 5000',
    '2027-04-01 5000',
    '2027-05-01 5000',
    '2027-06-01 5000',
    '2027-07-01 5000',
    '2027-08-01 5000',
    '2027-09-01 5000',
    '2027-10-01 5000',
  ]);
});

test.each([
  ['that another person pays', { IsPayor: false }],
  ['that is paid up', { PaidUpType: 'PU' }],
  ['without a bill', { PaymentSummary: null }],
  ['on billing hold', { LineOfBusiness: 'U', BillingStatus: 'Hold' }],
])('leaves out a certificate %s', { tags: ['CERT-17'] }, (_, change) => {
  const one = certificate('000000000101', 'Monthly', '2026-12-03', change);
  expect(monthsWithPremiums(one)).toEqual([]);
  expect(nextPremiums([one], TODAY)).toEqual([]);
});

test('sorts next premiums by date, without past ones', { tags: ['CERT-17'] }, () => {
  const later = certificate('000000000303', 'Annual', '2027-04-13');
  const sooner = certificate('000000000202', 'Monthly', '2026-11-26');
  const past = certificate('000000000101', 'Monthly', '2026-11-25');
  expect(nextPremiums([later, past, sooner], TODAY).map(({ due }) => due)).toEqual([
    '2026-11-26',
    '2027-04-13',
  ]);
});

const anyCertificate = fc
  .record({
    days: fc.integer({ min: -60, max: 500 }),
    cents: fc.integer({ min: 1, max: 9_999_999 }),
    frequency: fc.constantFrom('Monthly', 'Quarterly', 'Semi-Annual', 'Annual', 'Other', null),
  })
  .map(({ days, cents, frequency }) =>
    certificate('000000000101', frequency, addDays(TODAY, days), {
      PaymentSummary: { DueDate: addDays(TODAY, days), BilledAmount: toCents(cents) },
    }),
  );

test('has twelve months, whose amounts are the sums of their premiums', { tags: ['CERT-17'] }, () => {
  fc.assert(
    fc.property(fc.array(anyCertificate, { maxLength: 20 }), (certificates) => {
      const months = premiumCalendar(certificates, TODAY);
      expect(months).toHaveLength(12);
      for (const { month, amount, premiums } of months) {
        expect(premiums.every(({ due }) => due.startsWith(month.slice(0, 7)))).toBe(true);
        expect(premiums.reduce((sum, premium) => sum + premium.amount, 0)).toBe(amount);
      }
    }),
  );
});

test('never lists a premium before its next due date', { tags: ['CERT-17'] }, () => {
  fc.assert(
    fc.property(anyCertificate, (one) => {
      const next = one.PaymentSummary?.DueDate ?? TODAY;
      expect(monthsWithPremiums(one).every((due) => due >= next)).toBe(true);
    }),
  );
});
