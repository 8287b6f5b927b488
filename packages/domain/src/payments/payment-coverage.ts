import { type CalendarDate, formatLongDate } from '../values/dates.ts';
import { type Cents, formatUsd, sumCents, toCents } from '../values/money.ts';
import { type ScheduledPayment, scheduledPaymentsText } from './scheduled-payments.ts';

/** What already pays an amount that is due on a certificate (AMB-89). */
export interface PaymentCoverage {
  /** What pays all of it; undefined where the member still has something to pay. */
  readonly by: 'auto-pay' | 'recurring' | 'scheduled' | undefined;
  /** The pending one-time payments on it, whether or not they pay all of it. */
  readonly scheduled: readonly ScheduledPayment[];
  /** What the member still has to pay. */
  readonly open: Cents;
}

interface DueAmount {
  readonly amount: Cents;
  /** The premium is overdue or in its grace period: what should have paid it by itself has not. */
  readonly isLate: boolean;
  readonly isOnAutoPay: boolean;
  /** Undefined where the server does not say. */
  readonly hasRecurringPayment?: boolean | undefined;
  readonly scheduled?: readonly ScheduledPayment[] | undefined;
}

const ZERO = toCents(0);

/** What pays an amount that is due, and what is left to pay (AMB-89). */
export function paymentCoverage({
  amount,
  isLate,
  isOnAutoPay,
  hasRecurringPayment = false,
  scheduled = [],
}: DueAmount): PaymentCoverage {
  if (isOnAutoPay && !isLate) return { by: 'auto-pay', scheduled, open: ZERO };
  if (hasRecurringPayment && !isLate) return { by: 'recurring', scheduled, open: ZERO };
  const paid = sumCents(scheduled.map(({ Amount }) => Amount));
  if (paid > 0 && paid >= amount) return { by: 'scheduled', scheduled, open: ZERO };
  return { by: undefined, scheduled, open: toCents(amount - paid) };
}

/**
 * What the member reads about it; undefined where nothing is scheduled or automatic. For example: 'Auto Pay will take
 * $84.01 on November 29, 2026.' (AMB-89).
 */
export function coverageText(
  { by, scheduled, open }: PaymentCoverage,
  { amount, due }: { readonly amount: Cents; readonly due: CalendarDate | undefined },
): string | undefined {
  const texts = scheduled.length === 0 ? [] : [scheduledPaymentsText(scheduled)];
  if (by === 'auto-pay') {
    const when = due === undefined ? 'when it is due' : `on ${formatLongDate(due)}`;
    return [`Auto Pay will take ${formatUsd(amount)} ${when}.`, ...texts].join(' ');
  }
  if (by === 'recurring') return ['A recurring payment is set up for this premium.', ...texts].join(' ');
  if (by === 'scheduled') return [...texts, 'You do not need to pay again.'].join(' ');
  return scheduled.length === 0 ? undefined : [...texts, `${formatUsd(open)} is still to be paid.`].join(' ');
}

/** '$196.02 in all: 2 payments of $98.01'; undefined where what is due is what is billed once (AMB-44). */
export function multipleInstallmentsText(amount: Cents, billed: Cents): string | undefined {
  if (billed <= 0 || amount <= billed || amount % billed !== 0) return undefined;
  return `${formatUsd(amount)} in all: ${amount / billed} payments of ${formatUsd(billed)}`;
}
