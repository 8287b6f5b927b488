import { isAnnuity } from '../certificates/lines-of-business.ts';
import { addDays, type CalendarDate, daysBetween, isAfter, isBefore } from '../values/dates.ts';
import {
  type BilledCertificate,
  countsTowardsAmountDue,
  dueDate,
  paidToBefore,
  showsPaymentInfo,
} from './billed-certificate.ts';

/** How the premium of one certificate stands today (F-18). */
export type PaymentStatus =
  | { readonly state: 'current' }
  /** Insured still; `dueDate` is the last day to pay on; no days are left on it. */
  | { readonly state: 'grace'; readonly lastDay: CalendarDate; readonly daysLeft: number }
  | { readonly state: 'overdue'; readonly since: CalendarDate };

/** What a due date is called: a day that has passed is not next (SUM-03, AMB-21). */
export type DueLabel = 'Next payment due' | 'Overdue since' | 'Due since';

/**
 * The label above a due date, by how the certificates stand that it may be of: overdue where one of them is, since that
 * very day, so that no two parts of a page give two days for one thing.
 */
export function dueLabel(
  date: CalendarDate | undefined,
  statuses: readonly PaymentStatus[],
  today: CalendarDate,
): DueLabel {
  if (date === undefined || !isBefore(date, today)) return 'Next payment due';
  return statuses.some((status) => status.state === 'overdue' && status.since === date)
    ? 'Overdue since'
    : 'Due since';
}

/** Days after the due date for which a certificate stays in force unpaid; universal life has the longer period. */
const GRACE_DAYS = 31;
const GRACE_DAYS_UNIVERSAL_LIFE = 61;

/**
 * Whether a premium is late, and until when the grace period lasts (F-18, SUM-06, SUM-07, AMB-22): the one rule behind
 * the summary, the cards and the details, so that they say the same. Past its last day a grace period is an overdue
 * premium; annuities have none, since their value stays whatever is paid.
 */
export function getPaymentStatus(certificate: BilledCertificate, today: CalendarDate): PaymentStatus {
  const since = overdueSince(certificate, today);
  if (since === undefined) return { state: 'current' };
  const days = certificate.LineOfBusiness === 'U' ? GRACE_DAYS_UNIVERSAL_LIFE : GRACE_DAYS;
  const lastDay = addDays(since, days);
  if (certificate.IsInGrace && !isAnnuity(certificate.LineOfBusiness) && !isAfter(today, lastDay)) {
    return { state: 'grace', lastDay, daysLeft: daysBetween(today, lastDay) };
  }
  return { state: 'overdue', since };
}

/**
 * The day since which a premium is owed: the day to which the certificate is paid, where it is over (SUM-06), else, in
 * grace, the due date once it has come (SUM-07). Nothing is late on which nothing is to be paid (AMB-22).
 */
function overdueSince(certificate: BilledCertificate, today: CalendarDate): CalendarDate | undefined {
  if (!showsPaymentInfo(certificate) || !countsTowardsAmountDue(certificate, today)) return undefined;
  const paidTo = paidToBefore(certificate, today);
  if (paidTo !== undefined) return paidTo;
  const due = dueDate(certificate);
  return certificate.IsInGrace && due !== undefined && !isAfter(due, today) ? due : undefined;
}
