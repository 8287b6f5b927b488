import { isPendingOnly } from './certificate-status.ts';
import { type CalendarDate, dateFromWire, isAfter, isBefore } from './dates.ts';
import { type Cents, moneyFromWire, sumCents, toCents } from './money.ts';

/** What the rules read of a certificate, with the names of the call (ENT-04 to ENT-08). */
export interface BilledCertificate {
  CertificateNumber: string;
  LineOfBusiness: string;
  Status: string;
  IsOwner: boolean;
  IsPayor: boolean;
  IsInGrace: boolean;
  IsPaidUpToDate: boolean;
  PaidUpType: string | null;
  PaidToDate: string | null;
  BillingStatus: string | null;
  BillingStatusReason: string | null;
  PaymentSummary: { DueDate: string | null; BilledAmount: string } | null;
}

/** What is due on a certificate for one type of payment (ENT-13). */
export interface SummaryPaymentLine {
  CertificateNumber: string;
  PaymentType: string;
  AmountDue: string;
}

/** What the payment summary widget shows (SUM-14). */
export type PaymentSummary =
  | { state: 'loading' }
  | {
      state: 'loaded';
      paidUp: boolean;
      amountDue: Cents;
      /** May lie in the past: an overdue date is the honest earliest (AMB-21). */
      nextPaymentDue: CalendarDate | undefined;
      overdue: boolean;
      pendingOnly: boolean;
    };

/** The amount due that stands for 'not loaded'; it ends here, as the state 'loading' (SUM-01, R-12). */
export const AMOUNT_DUE_LOADING = toCents(-100);

/**
 * What is due, by when, and whether anything is (SUM-01 to SUM-15), for every certificate of the member.
 * `today` is the society's today (AMB-25). Throws a RangeError for money or dates that no contract has checked.
 */
export function paymentSummary({
  certificates,
  paymentLines,
  today,
}: {
  certificates: readonly BilledCertificate[];
  paymentLines: readonly SummaryPaymentLine[];
  today: CalendarDate;
}): PaymentSummary {
  const amountDue = totalDue(certificates, paymentLines, today);
  if (amountDue === AMOUNT_DUE_LOADING) return { state: 'loading' };
  const paidUp = isPaidUp(certificates);
  return {
    state: 'loaded',
    paidUp,
    amountDue,
    nextPaymentDue: earliestDueDate(certificates),
    // Paid-up certificates keep an old paid-to date, which says nothing about them (AMB-22).
    overdue: !paidUp && certificates.some((certificate) => isOverdue(certificate, today)),
    pendingOnly: isPendingOnly(certificates),
  };
}

/** Whether a certificate shows when and what to pay next (CERT-17, AMB-24); extended term asks for no premium (AMB-70). */
export function showsPaymentInfo(
  certificate: Pick<
    BilledCertificate,
    'IsOwner' | 'IsPayor' | 'PaidUpType' | 'BillingStatusReason' | 'PaymentSummary'
  >,
): boolean {
  const billed = certificate.PaymentSummary;
  return (
    billed !== null &&
    moneyFromWire(billed.BilledAmount) > 0 &&
    !certificate.PaidUpType?.trim() &&
    certificate.BillingStatusReason !== 'ET' &&
    (certificate.IsOwner || certificate.IsPayor)
  );
}

/** SUM-08 to SUM-11, AMB-20: the Premium lines of the certificates that count. */
function totalDue(
  certificates: readonly BilledCertificate[],
  paymentLines: readonly SummaryPaymentLine[],
  today: CalendarDate,
): Cents {
  const counted = new Set(
    certificates
      .filter((certificate) => countsTowardsAmountDue(certificate, today))
      .map(({ CertificateNumber }) => CertificateNumber),
  );
  return sumCents(
    paymentLines
      .filter(
        ({ CertificateNumber, PaymentType }) => PaymentType === 'Premium' && counted.has(CertificateNumber),
      )
      .map(({ AmountDue }) => moneyFromWire(AmountDue)),
  );
}

function countsTowardsAmountDue(certificate: BilledCertificate, today: CalendarDate): boolean {
  const due = dueDate(certificate);
  const isDue = due !== undefined && !isBefore(due, today);
  return (
    certificate.LineOfBusiness !== 'A' &&
    (isDue || isPaidToBefore(certificate, today) || certificate.IsInGrace) &&
    !(certificate.LineOfBusiness === 'U' && isOnHold(certificate))
  );
}

/** SUM-11: a universal life certificate whose billing is on hold, or has no status, has nothing to collect. */
function isOnHold({ BillingStatus }: BilledCertificate): boolean {
  const status = BillingStatus?.trim().toLowerCase() ?? '';
  return status === '' || status === 'hold';
}

/** SUM-12, SUM-13, AMB-23: nobody without certificates is paid up; single premiums are, whatever the amounts. */
function isPaidUp(certificates: readonly BilledCertificate[]): boolean {
  const nothingToPay = (certificate: BilledCertificate) =>
    certificate.IsPaidUpToDate && !showsPaymentInfo(certificate);
  return (
    certificates.length > 0 &&
    (certificates.every(({ PaidUpType }) => PaidUpType === 'SP') || certificates.every(nothingToPay))
  );
}

/** SUM-06, SUM-07. */
function isOverdue(certificate: BilledCertificate, today: CalendarDate): boolean {
  const due = dueDate(certificate);
  return (
    isPaidToBefore(certificate, today) || (certificate.IsInGrace && due !== undefined && !isAfter(due, today))
  );
}

/** SUM-03, AMB-21. */
function earliestDueDate(certificates: readonly BilledCertificate[]): CalendarDate | undefined {
  return certificates
    .map(dueDate)
    .filter((date) => date !== undefined)
    .sort()
    .at(0);
}

function isPaidToBefore({ PaidToDate }: BilledCertificate, today: CalendarDate): boolean {
  return PaidToDate !== null && isBefore(dateFromWire(PaidToDate), today);
}

function dueDate({ PaymentSummary }: BilledCertificate): CalendarDate | undefined {
  const text = PaymentSummary?.DueDate ?? null;
  return text === null ? undefined : dateFromWire(text);
}
