import { type CalendarDate, isBefore } from '../values/dates.ts';
import type { Cents } from '../values/money.ts';

/** What the rules of payments read of a certificate, with the names of the call (ENT-04 to ENT-08). */
export interface BilledCertificate {
  CertificateNumber: string;
  LineOfBusiness: string;
  Status: string;
  IsOwner: boolean;
  IsPayor: boolean;
  IsInGrace: boolean;
  /** The society takes the premium from the member's bank by itself. */
  IsOnPAC: boolean;
  IsPaidUpToDate: boolean;
  PaidUpType: string | null;
  PaidToDate: CalendarDate | null;
  BillingStatus: string | null;
  BillingStatusReason: string | null;
  PaymentSummary: { DueDate: CalendarDate | null; BilledAmount: Cents } | null;
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
    billed.BilledAmount > 0 &&
    !certificate.PaidUpType?.trim() &&
    certificate.BillingStatusReason !== 'ET' &&
    (certificate.IsOwner || certificate.IsPayor)
  );
}

/** Whether the Premium lines of a certificate are part of the amount due (SUM-09 to SUM-11, AMB-20). */
export function countsTowardsAmountDue(certificate: BilledCertificate, today: CalendarDate): boolean {
  const due = dueDate(certificate);
  const isDue = due !== undefined && !isBefore(due, today);
  return (
    certificate.LineOfBusiness !== 'A' &&
    (isDue || paidToBefore(certificate, today) !== undefined || certificate.IsInGrace) &&
    !(certificate.LineOfBusiness === 'U' && isOnHold(certificate))
  );
}

/** SUM-11: a universal life certificate whose billing is on hold, or has no status, has nothing to collect. */
function isOnHold({ BillingStatus }: BilledCertificate): boolean {
  const status = BillingStatus?.trim().toLowerCase() ?? '';
  return status === '' || status === 'hold';
}

/** The day to which a certificate is paid, where that day is over. */
export function paidToBefore(
  { PaidToDate }: Pick<BilledCertificate, 'PaidToDate'>,
  today: CalendarDate,
): CalendarDate | undefined {
  return PaidToDate !== null && isBefore(PaidToDate, today) ? PaidToDate : undefined;
}

/** The day on which the next premium is due. */
export function dueDate({ PaymentSummary }: BilledCertificate): CalendarDate | undefined {
  return PaymentSummary?.DueDate ?? undefined;
}
