import { type CalendarDate, formatLongDate } from '../values/dates.ts';
import { type Cents, formatUsd, sumCents } from '../values/money.ts';

/** A one-time payment that will be made on a line, with the names of the call (AMB-89). */
export interface ScheduledPayment {
  readonly Date: CalendarDate;
  readonly Amount: Cents;
  /** Who makes it, seen from the member who reads this. */
  readonly By: 'self' | 'payor' | 'owner' | 'other';
}

interface ScheduledLine {
  readonly BilledAmount: Cents;
  /** Undefined where the server does not say. */
  readonly ScheduledPayments?: readonly ScheduledPayment[] | undefined;
}

/** Whether the pending one-time payments of all people add up to what is billed (AMB-89). */
export function coversBilled({ BilledAmount, ScheduledPayments = [] }: ScheduledLine): boolean {
  return (
    ScheduledPayments.length > 0 && sumCents(ScheduledPayments.map(({ Amount }) => Amount)) >= BilledAmount
  );
}

const SCHEDULED_BY = {
  self: 'you',
  payor: 'the payor',
  owner: 'the owner',
  other: 'another person',
} as const;

/** One sentence for each payment: 'A payment of $61.17 by the payor is scheduled for November 27, 2026.' (AMB-89). */
export function scheduledPaymentsText(payments: readonly ScheduledPayment[]): string {
  return payments
    .map(
      ({ Amount, By, Date: date }) =>
        `A payment of ${formatUsd(Amount)} by ${SCHEDULED_BY[By]} is scheduled for ${formatLongDate(date)}.`,
    )
    .join(' ');
}
