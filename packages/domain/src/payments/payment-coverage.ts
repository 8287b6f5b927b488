import { type CalendarDate, formatLongDate, isAfter, isBefore } from '../values/dates.ts';
import { type Cents, formatUsd, sumCents, toCents } from '../values/money.ts';
import { type ScheduledPayment, scheduledPaymentsText } from './scheduled-payments.ts';

/** What already covers an amount due on a certificate (AMB-89). */
export interface PaymentCoverage {
  /** What covers the full amount; undefined while the member still has to pay. */
  readonly by: 'auto-pay' | 'recurring' | 'scheduled' | undefined;
  /** Pending payments, whether or not they cover the full amount. */
  readonly scheduled: readonly ScheduledPayment[];
  readonly open: Cents;
  /** A recurring payment is too small or too rare to cover every bill. */
  readonly isPartlyRecurring?: boolean;
  /** The open rest cannot be paid alone (WIZ-22, WIZ-23). */
  readonly hasUnpayableRest?: boolean;
  /** Last day of the grace period, if the scheduled payments come too late for it (F-18). */
  readonly missedGraceEnd?: CalendarDate | undefined;
  /** What should have paid a late premium. It may still be on its way. */
  readonly missedBy?: 'auto-pay' | 'recurring';
}

interface DueAmount {
  readonly amount: Cents;
  /** The premium is overdue or in its grace period, so the automatic payment did not happen. */
  readonly isLate: boolean;
  readonly lastDayOfGrace?: CalendarDate | undefined;
  readonly isOnAutoPay: boolean;
  /** Undefined if the server does not support it. */
  readonly hasRecurringPayment?: boolean | undefined;
  readonly isPartlyRecurring?: boolean | undefined;
  readonly scheduled?: readonly ScheduledPayment[] | undefined;
  /** As of the payment line (`hasUnpayableRest`). */
  readonly hasUnpayableRest?: boolean | undefined;
}

const ZERO = toCents(0);

/** Computes what covers an amount due, and the open rest (AMB-89). */
export function paymentCoverage({
  amount,
  isLate,
  lastDayOfGrace,
  isOnAutoPay,
  hasRecurringPayment = false,
  isPartlyRecurring = false,
  scheduled = [],
  hasUnpayableRest,
}: DueAmount): PaymentCoverage {
  const isRecurring = hasRecurringPayment && !isPartlyRecurring;
  const automatic = isOnAutoPay ? 'auto-pay' : isRecurring ? 'recurring' : undefined;
  if (automatic && !isLate) return { by: automatic, scheduled, open: ZERO };
  const tooLate = scheduled.filter(
    ({ Date: date }) => lastDayOfGrace !== undefined && isAfter(date, lastDayOfGrace),
  );
  const paid = sumOf(scheduled);
  const missesGrace = tooLate.length > 0 && paid - sumOf(tooLate) < amount;
  const payments = { scheduled, ...(missesGrace && { missedGraceEnd: lastDayOfGrace }) };
  if (paid > 0 && paid >= amount) return { by: 'scheduled', open: ZERO, ...payments };
  return {
    by: undefined,
    open: toCents(amount - paid),
    ...payments,
    ...(automatic && { missedBy: automatic }),
    ...(isPartlyRecurring && { isPartlyRecurring }),
    ...(hasUnpayableRest && { hasUnpayableRest }),
  };
}

/** Whether payments are set up that do not cover the full amount (AMB-89). */
export function isPartlyCovered({ by, scheduled, isPartlyRecurring = false }: PaymentCoverage): boolean {
  return by === undefined && (scheduled.length > 0 || isPartlyRecurring);
}

/** Whether the bank may still reject a payment that covers the amount. */
export function isUnconfirmed({ by, scheduled }: Pick<PaymentCoverage, 'by' | 'scheduled'>): boolean {
  return by === 'scheduled' && scheduled.some((payment) => payment.IsUnconfirmed);
}

function sumOf(payments: readonly ScheduledPayment[]): Cents {
  return sumCents(payments.map(({ Amount }) => Amount));
}

/** What covers the full amount, and in time (F-18, AMB-89). */
export function coveredInTimeBy({ by, missedGraceEnd }: PaymentCoverage): PaymentCoverage['by'] {
  return missedGraceEnd === undefined ? by : undefined;
}

/** Says to make sure before a late premium is paid that an automatic payment should have paid (F-18, R-09). */
export const MISSED_TEXTS: Readonly<Record<NonNullable<PaymentCoverage['missedBy']>, string>> = {
  'auto-pay':
    'Auto Pay has not paid it yet. If you are not sure that it failed, call us before you pay it here.',
  recurring:
    'The recurring payment has not paid it yet. Before you pay it, look under Payments when that payment is taken next. If it is not there, call us.',
};

const CALL_US = 'Please call us.';

/** Whether `coverageText` ends with the advice to call (F-18, WIZ-22). */
export function asksToCall({ by, missedGraceEnd, hasUnpayableRest = false }: PaymentCoverage): boolean {
  return missedGraceEnd !== undefined || (by === undefined && hasUnpayableRest);
}

/** Coverage text, such as 'Auto Pay will take $84.01 on November 29, 2026.' (AMB-89). */
export function coverageText(
  coverage: PaymentCoverage,
  { amount, due }: { readonly amount: Cents; readonly due: CalendarDate | undefined },
  today: CalendarDate,
): string | undefined {
  const { by, scheduled, open, missedGraceEnd, isPartlyRecurring, hasUnpayableRest } = coverage;
  const texts = scheduled.length === 0 ? [] : [scheduledPaymentsText(scheduled, today)];
  if (by === 'auto-pay') return [autoPayText(amount, due, today), ...texts].join(' ');
  if (by === 'recurring') return ['A recurring payment is set up for this premium.', ...texts].join(' ');
  if (missedGraceEnd !== undefined) {
    texts.push(`The grace period ends before that, on ${formatLongDate(missedGraceEnd)}.`);
    if (by === 'scheduled') return [...texts, CALL_US].join(' ');
  }
  if (by === 'scheduled') {
    const advice = isUnconfirmed(coverage) ? 'Please do not pay again.' : 'You do not need to pay again.';
    return [...texts, advice].join(' ');
  }
  if (!isPartlyCovered(coverage)) return undefined;
  if (isPartlyRecurring)
    texts.unshift('A recurring payment is set up, but it does not pay all of this premium.');
  texts.push(`${formatUsd(open)} is still to be paid.`);
  if (missedGraceEnd !== undefined) texts.push(CALL_US);
  else if (hasUnpayableRest) texts.push(UNPAYABLE_REST_TEXT);
  return texts.join(' ');
}

/** Says how to pay a rest that cannot be paid alone. A changed recurring payment may debit after the due date. */
export const UNPAYABLE_REST_TEXT = 'You cannot pay only this amount online. To pay it, please call us.';

/** A day that has passed is not announced: the extract may not have the debit yet. */
function autoPayText(amount: Cents, due: CalendarDate | undefined, today: CalendarDate): string {
  if (due === undefined) return `Auto Pay will take ${formatUsd(amount)} when it is due.`;
  return isBefore(due, today)
    ? `Auto Pay takes ${formatUsd(amount)}. It may take a few days until you see it here.`
    : `Auto Pay will take ${formatUsd(amount)} on ${formatLongDate(due)}.`;
}

/** For example '2 payments of $98.01'; undefined for a single installment (AMB-44). */
export function installmentsText(amount: Cents, billed: Cents): string | undefined {
  if (billed <= 0 || amount <= billed || amount % billed !== 0) return undefined;
  return `${amount / billed} payments of ${formatUsd(billed)}`;
}
