import { type CalendarDate, formatLongDate } from '../values/dates.ts';
import { type Cents, formatUsd } from '../values/money.ts';

/** A pending payment of a line, with the API's names: one-time, or the first of a schedule (AMB-89). */
export interface ScheduledPayment {
  readonly Date: CalendarDate;
  readonly Amount: Cents;
  readonly By: 'self' | 'payor' | 'owner' | 'other';
}

const SCHEDULED_BY = {
  self: 'You',
  payor: 'The payor',
  owner: 'The owner',
  other: 'Another person',
} as const;

/** One sentence per payment: 'The payor scheduled $61.17 for November 27, 2026.' (AMB-89). */
export function scheduledPaymentsText(payments: readonly ScheduledPayment[]): string {
  return payments
    .map(
      ({ Amount, By, Date: date }) =>
        `${SCHEDULED_BY[By]} scheduled ${formatUsd(Amount)} for ${formatLongDate(date)}.`,
    )
    .join(' ');
}
