import { addDays, type CalendarDate, dateFromWire, daysBetween, isAfter, isBefore } from './dates.ts';
import { isAnnuity } from './lines-of-business.ts';
import { type BilledCertificate, showsPaymentInfo } from './payment-summary.ts';

/** How the premium of one certificate stands today (F-18). */
export type PaymentStanding =
  | { readonly state: 'current' }
  /** Insured still; `lastDay` is the last day to pay on; no days are left on it. */
  | { readonly state: 'grace'; readonly lastDay: CalendarDate; readonly daysLeft: number }
  | { readonly state: 'overdue'; readonly since: CalendarDate };

/** Days after the due date for which a certificate stays in force unpaid; universal life has the longer period. */
const GRACE_DAYS = 31;
const GRACE_DAYS_UNIVERSAL_LIFE = 61;

/**
 * Whether a premium is late, and until when the grace period lasts (F-18, SUM-06, SUM-07). Nothing is late that shows
 * no payment, and no annuity: its value stays whatever is paid. Past its last day a grace period is an overdue premium.
 */
export function paymentStanding(certificate: BilledCertificate, today: CalendarDate): PaymentStanding {
  if (!showsPaymentInfo(certificate) || isAnnuity(certificate.LineOfBusiness)) return { state: 'current' };
  const due = unpaidSince(certificate);
  if (due === undefined) return { state: 'current' };
  const days = certificate.LineOfBusiness === 'U' ? GRACE_DAYS_UNIVERSAL_LIFE : GRACE_DAYS;
  const lastDay = addDays(due, days);
  if (certificate.IsInGrace && !isAfter(due, today) && !isAfter(today, lastDay)) {
    return { state: 'grace', lastDay, daysLeft: daysBetween(today, lastDay) };
  }
  return isBefore(due, today) ? { state: 'overdue', since: due } : { state: 'current' };
}

/** The day to which the certificate is paid, which is the day on which the next premium is due. */
function unpaidSince({ PaidToDate, PaymentSummary }: BilledCertificate): CalendarDate | undefined {
  const text = PaidToDate ?? PaymentSummary?.DueDate ?? null;
  return text === null ? undefined : dateFromWire(text);
}
