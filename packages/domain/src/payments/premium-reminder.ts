import { isSuspended } from '../certificates/certificate-status.ts';
import type { CalendarDate } from '../values/dates.ts';
import {
  type BilledCertificate,
  countsTowardsAmountDue,
  isPayableOnline,
  showsPaymentInfo,
} from './billed-certificate.ts';

/**
 * Whether the payor of a certificate can get an email before its premium is due (F-11). Not for an annuity, and not if
 * Auto Pay or an employer pays it. Nor if the payor should call before they pay (CERT-23).
 */
export function canBeReminded(certificate: BilledCertificate, today: CalendarDate): boolean {
  return (
    certificate.IsPayor &&
    !certificate.IsOnPAC &&
    showsPaymentInfo(certificate) &&
    countsTowardsAmountDue(certificate, today) &&
    isPayableOnline(certificate) &&
    !isSuspended(certificate)
  );
}
