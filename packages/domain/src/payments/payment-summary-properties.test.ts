import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '../values/dates.ts';
import { sumCents, toCents } from '../values/money.ts';
import { type BilledCertificate, showsPaymentInfo } from './billed-certificate.ts';
import { dueItems } from './due-breakdown.ts';
import { getPaymentStatus } from './payment-status.ts';
import { summaryOf, TODAY, TOMORROW } from './payment-summary.fixture.ts';
import { paymentSummary } from './payment-summary.ts';
import type { ScheduledPayment } from './scheduled-payments.ts';

describe('properties', () => {
  const date = fc.option(
    fc.integer({ min: -60, max: 60 }).map((days) => addDays(TODAY, days)),
    { nil: null },
  );
  const amount = fc.integer({ min: 0, max: 1_000_000 }).map(toCents);
  const certificate: fc.Arbitrary<BilledCertificate> = fc.record({
    CertificateNumber: fc.constantFrom('000000000001', '000000000002', '000000000003', '000000000004'),
    LineOfBusiness: fc.constantFrom('A', 'H', 'I', 'L', 'U'),
    Status: fc.constantFrom('Active', 'Pending', 'Suspended'),
    IsOwner: fc.boolean(),
    IsPayor: fc.boolean(),
    IsInGrace: fc.boolean(),
    IsOnPAC: fc.boolean(),
    IsPaidUpToDate: fc.boolean(),
    PaidUpType: fc.constantFrom(null, '', 'SP', 'RP'),
    PaidToDate: date,
    BillingStatus: fc.constantFrom(null, '', 'hold', 'active'),
    BillingStatusReason: fc.constantFrom(null, 'ET'),
    PaymentSummary: fc.option(fc.record({ DueDate: date, BilledAmount: amount }), { nil: null }),
  });
  const certificates = fc.uniqueArray(certificate, { selector: (each) => each.CertificateNumber });
  /** Only the third certificate has a scheduled payment. */
  const scheduledOn = (CertificateNumber: string): ScheduledPayment[] =>
    CertificateNumber.endsWith('3') ? [{ Date: TOMORROW, Amount: toCents(4_000_00), By: 'self' }] : [];
  const line = fc
    .record({
      CertificateNumber: fc.constantFrom('000000000001', '000000000002', '000000000003', '000000000009'),
      PaymentType: fc.constantFrom('Premium', 'Loan'),
      AmountDue: amount,
      HasRecurringPayment: fc.boolean(),
      IsPartlyRecurring: fc.boolean(),
    })
    .map((one) => ({ ...one, ScheduledPayments: scheduledOn(one.CertificateNumber) }));

  test('does not depend on the order of certificates and lines', { tags: ['SUM-03', 'SUM-08'] }, () => {
    fc.assert(
      fc.property(certificates, fc.array(line), (ownedCertificates, lines) => {
        expect(summaryOf(ownedCertificates.toReversed(), lines.toReversed())).toEqual(
          summaryOf(ownedCertificates, lines),
        );
      }),
    );
  });

  test('never exceeds the Premium lines, and ignores line A', {
    tags: ['SUM-08', 'SUM-09'],
  }, () => {
    fc.assert(
      fc.property(certificates, fc.array(line), (ownedCertificates, lines) => {
        const premiums = lines.filter(({ PaymentType }) => PaymentType === 'Premium');
        const all = sumCents(premiums.map(({ AmountDue }) => AmountDue));
        const { amountDue } = summaryOf(ownedCertificates, lines);
        expect(amountDue).toBeGreaterThanOrEqual(0);
        expect(amountDue).toBeLessThanOrEqual(all);
        expect(
          summaryOf(
            ownedCertificates.map((each) => ({ ...each, LineOfBusiness: 'A' })),
            lines,
          ).amountDue,
        ).toBe(0);
      }),
    );
  });

  test('splits the amount due into open, scheduled and automatic', {
    tags: ['AMB-89', 'SUM-02'],
  }, () => {
    fc.assert(
      fc.property(certificates, fc.array(line), (ownedCertificates, lines) => {
        const { amountDue, openAmount } = summaryOf(ownedCertificates, lines);
        const paid = dueItems(ownedCertificates, lines, TODAY).map(
          ({ amount: due, coverage: { by, scheduled } }) => {
            if (by === 'auto-pay' || by === 'recurring') return due;
            const pending = sumCents(scheduled.map(({ Amount }) => Amount));
            return toCents(Math.min(pending, due));
          },
        );
        expect(openAmount + sumCents(paid)).toBe(amountDue);
        expect(openAmount).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('finds no due date before the next payment due', { tags: ['SUM-03'] }, () => {
    fc.assert(
      fc.property(certificates, (ownedCertificates) => {
        const { nextPaymentDue } = summaryOf(ownedCertificates);
        const dates = ownedCertificates
          .map(({ PaymentSummary }) => PaymentSummary?.DueDate ?? null)
          .filter((due) => due !== null);
        expect(dates.length === 0 ? [undefined] : dates).toContain(nextPaymentDue);
        expect(dates.every((due) => nextPaymentDue !== undefined && due >= nextPaymentDue)).toBe(true);
      }),
    );
  });

  test('is never both paid up and overdue', {
    tags: ['SUM-12', 'AMB-22'],
  }, () => {
    fc.assert(
      fc.property(certificates, (ownedCertificates) => {
        const { paidUp, overdue } = summaryOf(ownedCertificates);
        expect(paidUp && overdue).toBe(false);
        expect(overdue).toBe(
          ownedCertificates.some((each) => getPaymentStatus(each, TODAY).state !== 'current'),
        );
        fc.pre(paidUp);
        expect(ownedCertificates.some(showsPaymentInfo)).toBe(false);
      }),
    );
  });

  test('stays overdue on later days', { tags: ['SUM-06', 'SUM-15'] }, () => {
    const overdueOn = (ownedCertificates: BilledCertificate[], today: CalendarDate) => {
      const summary = paymentSummary({ certificates: ownedCertificates, paymentLines: [], today });
      return summary.state === 'loaded' && summary.overdue;
    };
    fc.assert(
      fc.property(certificates, fc.integer({ min: 0, max: 90 }), (ownedCertificates, days) => {
        fc.pre(overdueOn(ownedCertificates, TODAY));
        expect(overdueOn(ownedCertificates, addDays(TODAY, days))).toBe(true);
      }),
    );
  });
});
