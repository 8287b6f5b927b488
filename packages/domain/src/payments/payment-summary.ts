import { isPendingOnly } from '../certificates/certificate-status.ts';
import type { CalendarDate } from '../values/dates.ts';
import { type Cents, sumCents, toCents } from '../values/money.ts';
import { type BilledCertificate, dueDate, showsPaymentInfo } from './billed-certificate.ts';
import { dueItems, type PaymentLine } from './due-breakdown.ts';
import { getPaymentStatus } from './payment-status.ts';

/** State of the payment summary widget (SUM-14). */
export type PaymentSummary =
  | { state: 'loading' }
  | {
      state: 'loaded';
      paidUp: boolean;
      amountDue: Cents;
      /** Part that is neither scheduled nor automatic (AMB-89). */
      openAmount: Cents;
      /** May be in the past: an overdue date is the earliest one (AMB-21). */
      nextPaymentDue: CalendarDate | undefined;
      overdue: boolean;
      pendingOnly: boolean;
    };

/** Amount due that means 'not loaded'; converted here to the state 'loading' (SUM-01, R-12). */
export const AMOUNT_DUE_LOADING = toCents(-100);

/** Computes the payment summary of all certificates (SUM-01 to SUM-15). `today` is the date in Chicago (AMB-25). */
export function paymentSummary({
  certificates,
  paymentLines,
  today,
}: {
  certificates: readonly BilledCertificate[];
  paymentLines: readonly PaymentLine[];
  today: CalendarDate;
}): PaymentSummary {
  const items = dueItems(certificates, paymentLines, today);
  const amountDue = sumCents(items.map(({ amount }) => amount));
  if (amountDue === AMOUNT_DUE_LOADING) return { state: 'loading' };
  return {
    state: 'loaded',
    paidUp: isPaidUp(certificates),
    amountDue,
    openAmount: sumCents(items.map(({ coverage }) => coverage.open)),
    nextPaymentDue: earliestDueDate(certificates),
    overdue: isOverdue(certificates, today),
    pendingOnly: isPendingOnly(certificates),
  };
}

/** SUM-12, SUM-13, AMB-23: false without certificates; single premiums are always paid up. */
function isPaidUp(certificates: readonly BilledCertificate[]): boolean {
  const nothingToPay = (certificate: BilledCertificate) =>
    certificate.IsPaidUpToDate && !showsPaymentInfo(certificate);
  return (
    certificates.length > 0 &&
    (certificates.every(({ PaidUpType }) => PaidUpType === 'SP') || certificates.every(nothingToPay))
  );
}

/** SUM-06, SUM-07, AMB-22: uses the statuses of the certificate cards. */
function isOverdue(certificates: readonly BilledCertificate[], today: CalendarDate): boolean {
  return certificates.some((certificate) => getPaymentStatus(certificate, today).state !== 'current');
}

/** SUM-03, AMB-21. */
function earliestDueDate(certificates: readonly BilledCertificate[]): CalendarDate | undefined {
  return certificates.map(dueDate).sort().at(0);
}
