import { isAnnuity } from '../certificates/lines-of-business.ts';
import { addDays, type CalendarDate, daysBetween, isAfter, isBefore } from '../values/dates.ts';
import {
  type BilledCertificate,
  countsTowardsAmountDue,
  dueDate,
  paidToBefore,
  showsPaymentInfo,
} from './billed-certificate.ts';

/** Payment status of one certificate today (F-18). */
export type PaymentStatus =
  | { readonly state: 'current' }
  /** Still insured. The last day has `daysLeft` 0. */
  | { readonly state: 'grace'; readonly lastDay: CalendarDate; readonly daysLeft: number }
  | { readonly state: 'overdue'; readonly since: CalendarDate };

/** Label of a due date; a past date is never 'next' (SUM-03, AMB-21). */
export type DueLabel = 'Next payment due' | 'Overdue since' | 'Due since';

/** Label of a due date from the certificates' statuses, so that all parts of a page agree on one date. */
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

/** Days in force after the due date without payment; universal life has a longer period. */
const GRACE_DAYS = 31;
const GRACE_DAYS_UNIVERSAL_LIFE = 61;

/**
 * Whether a premium is late, and the end of its grace period (F-18, SUM-06, SUM-07, AMB-22). Annuities have none,
 * because they keep their value without payments.
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

/** The past paid-to date (SUM-06), else in grace the due date (SUM-07). Without a payment never late (AMB-22). */
function overdueSince(certificate: BilledCertificate, today: CalendarDate): CalendarDate | undefined {
  if (!showsPaymentInfo(certificate) || !countsTowardsAmountDue(certificate, today)) return undefined;
  const paidTo = paidToBefore(certificate, today);
  if (paidTo !== undefined) return paidTo;
  const due = dueDate(certificate);
  return certificate.IsInGrace && due !== undefined && !isAfter(due, today) ? due : undefined;
}
