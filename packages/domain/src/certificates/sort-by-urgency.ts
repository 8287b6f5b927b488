import { type BilledCertificate, dueDate, showsPaymentInfo } from '../payments/billed-certificate.ts';
import { getPaymentStatus } from '../payments/payment-status.ts';
import { addDays, type CalendarDate, isAfter } from '../values/dates.ts';
import { isBillingOnHold, isSuspended } from './certificate-status.ts';

/** A payment due within this many days needs attention now. */
const SOON_DAYS = 30;

/** Sorts overdue, grace period, due soon (each by date), then those with a request to call, then the rest (CERT-04). */
export function sortByUrgency<One extends BilledCertificate>(
  certificates: readonly One[],
  today: CalendarDate,
): readonly One[] {
  return certificates
    .map((certificate) => ({ certificate, need: urgencyKey(certificate, today) }))
    .sort((a, b) => (a.need === b.need ? 0 : a.need < b.need ? -1 : 1))
    .map(({ certificate }) => certificate);
}

function urgencyKey(certificate: BilledCertificate, today: CalendarDate): string {
  const status = getPaymentStatus(certificate, today);
  if (status.state === 'overdue') return `0 ${status.since}`;
  if (status.state === 'grace') return `1 ${status.lastDay}`;
  const due = dueDate(certificate);
  const isSoon = due !== undefined && !isAfter(due, addDays(today, SOON_DAYS));
  const needsPayment = showsPaymentInfo(certificate) && !certificate.IsOnPAC && !isBillingOnHold(certificate);
  if (isSoon && needsPayment) return `2 ${due}`;
  return isSuspended(certificate) ? '3' : '4';
}
