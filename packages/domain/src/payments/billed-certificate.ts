import { isBillingOnHold } from '../certificates/certificate-status.ts';
import { type CalendarDate, isBefore } from '../values/dates.ts';
import type { Cents } from '../values/money.ts';

/** Certificate fields that the payment rules use, with the API's names (ENT-04 to ENT-08). */
export interface BilledCertificate {
  CertificateNumber: string;
  LineOfBusiness: string;
  Status: string;
  IsOwner: boolean;
  IsPayor: boolean;
  IsInGrace: boolean;
  /** The society debits the premium automatically. */
  IsOnPAC: boolean;
  IsPaidUpToDate: boolean;
  PaidUpType: string | null;
  PaidToDate: CalendarDate | null;
  BillingStatus: string | null;
  BillingStatusReason: string | null;
  PaymentSummary: {
    DueDate: CalendarDate | null;
    BilledAmount: Cents;
    /** N: not payable online, for example because an employer is billed (ENT-08). */
    AmountEditable?: 'Y' | 'F' | 'N';
  } | null;
}

/** Whether a certificate has no more premiums, for example a single premium (AMB-23). */
export function isPaidUp({ PaidUpType }: Pick<BilledCertificate, 'PaidUpType'>): boolean {
  return Boolean(PaidUpType?.trim());
}

/** Whether its premium can be paid in the portal (ENT-08, WIZ-15). */
export function isPayableOnline({ PaymentSummary }: Pick<BilledCertificate, 'PaymentSummary'>): boolean {
  return PaymentSummary?.AmountEditable !== 'N';
}

/** Whether a certificate shows its next payment (CERT-17, AMB-24); extended term has no premium (AMB-70). */
export function showsPaymentInfo(
  certificate: Pick<
    BilledCertificate,
    'IsOwner' | 'IsPayor' | 'PaidUpType' | 'BillingStatusReason' | 'PaymentSummary'
  >,
): boolean {
  const billed = certificate.PaymentSummary;
  return (
    billed !== null &&
    billed.BilledAmount > 0 &&
    !isPaidUp(certificate) &&
    certificate.BillingStatusReason !== 'ET' &&
    (certificate.IsOwner || certificate.IsPayor)
  );
}

/** Whether Premium lines of a certificate count towards the amount due (SUM-09 to SUM-11, AMB-20). */
export function countsTowardsAmountDue(certificate: BilledCertificate, today: CalendarDate): boolean {
  const due = dueDate(certificate);
  const isDue = due !== undefined && !isBefore(due, today);
  return (
    certificate.LineOfBusiness !== 'A' &&
    (isDue || paidToBefore(certificate, today) !== undefined || certificate.IsInGrace) &&
    !hasNothingToCollect(certificate)
  );
}

/** SUM-11: a universal life certificate without a billing status, or on hold, has nothing to collect. */
function hasNothingToCollect(certificate: BilledCertificate): boolean {
  const hasNoStatus = certificate.LineOfBusiness === 'U' && !certificate.BillingStatus?.trim();
  return hasNoStatus || isBillingOnHold(certificate);
}

/** Returns the paid-to date if it is past. */
export function paidToBefore(
  { PaidToDate }: Pick<BilledCertificate, 'PaidToDate'>,
  today: CalendarDate,
): CalendarDate | undefined {
  return PaidToDate !== null && isBefore(PaidToDate, today) ? PaidToDate : undefined;
}

/** Due date of the next premium. */
export function dueDate({ PaymentSummary }: BilledCertificate): CalendarDate | undefined {
  return PaymentSummary?.DueDate ?? undefined;
}
