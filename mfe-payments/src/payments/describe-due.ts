import { isBillingOnHold } from '@portal/domain/certificates/certificate-status';
import type { BilledCertificate } from '@portal/domain/payments/billed-certificate';
import { type DueBreakdown, type DueItem, shownDate } from '@portal/domain/payments/due-breakdown';
import { coveredInTimeBy, isUnconfirmed } from '@portal/domain/payments/payment-coverage';
import type { PaymentSummary } from '@portal/domain/payments/payment-summary';
import { type CalendarDate, formatLongDate, isBefore } from '@portal/domain/values/dates';
import { formatUsd, sumCents } from '@portal/domain/values/money';

type Item = DueItem<BilledCertificate>;

/** The amount due as far as it is known. */
export interface KnownDue {
  readonly summary: PaymentSummary;
  readonly breakdown?: DueBreakdown<BilledCertificate>;
}

const NOTHING_OVERDUE = 'Nothing is overdue.';

/** Says what is late, or else what is due next, in agreement with the payment summary (SUM-02, SUM-03, SUM-06). */
export function describeDue({ summary, breakdown }: KnownDue, today: CalendarDate): string {
  if (summary.state === 'loading' || !breakdown) return 'We cannot say now whether an amount is due.';
  const { nextPaymentDue: next, overdue } = summary;
  const { excluded, items } = breakdown;
  if (overdue) {
    const late = items.filter(({ status }) => status.state !== 'current');
    const open = late.filter(isOpen);
    if (late.length > 0 && open.length === 0) return coveredText(late, 'what is due');
    const dates = open.flatMap((item) => shownDate(item) ?? []).sort();
    const [since] = dates;
    if (since === undefined) return 'A payment is overdue.';
    const isOneDate = since === dates.at(-1);
    return `${sumOf(open)} ${isOneDate ? 'has been due' : 'is due, some of it'} since ${formatLongDate(since)}.`;
  }
  const isHeld = excluded !== undefined && isBillingOnHold(excluded);
  if (next === undefined || isHeld || isBefore(next, today)) return NOTHING_OVERDUE;
  const nextItems = items.filter(({ due }) => due === next);
  const open = nextItems.filter(isOpen);
  if (nextItems.length > 0 && open.length === 0)
    return `${NOTHING_OVERDUE} ${coveredText(nextItems, `what is due ${formatLongDate(next)}`)}`;
  const amount = open.length > 0 ? `${sumOf(open)}, ` : '';
  return `${NOTHING_OVERDUE} Your next payment is ${amount}due ${formatLongDate(next)}.`;
}

/** Not all of it is scheduled or automatic, or not in time (F-18, AMB-89). */
function isOpen({ coverage }: Item): boolean {
  return coveredInTimeBy(coverage) === undefined;
}

/** Says whether the bank has confirmed the payments (R-09). */
function coveredText(items: readonly Item[], what: string): string {
  return items.some(({ coverage }) => isUnconfirmed(coverage))
    ? `A payment for ${what} is not confirmed yet.`
    : `A payment is set up for ${what}.`;
}

/** What is still to be paid. */
function sumOf(items: readonly Item[]): string {
  return formatUsd(sumCents(items.map(({ amount, coverage: { by, open } }) => (by ? amount : open))));
}
