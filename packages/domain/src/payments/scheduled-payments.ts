import { type CalendarDate, formatLongDate, isBefore } from '../values/dates.ts';
import { type Cents, formatUsd } from '../values/money.ts';

/** A pending payment of a line, with the API's names: one-time, or a debit of a schedule (AMB-89). */
export interface ScheduledPayment {
  readonly Date: CalendarDate;
  readonly Amount: Cents;
  readonly By: 'self' | 'payor' | 'owner' | 'other';
  /** The bank has not confirmed it yet, so that it may or may not be made. */
  readonly IsUnconfirmed?: boolean | undefined;
}

const PERSONS = {
  self: ['You', 'Your'],
  payor: ['The payor', 'The payor’s'],
  owner: ['The owner', 'The owner’s'],
  other: ['Another person', 'Another person’s'],
} as const;

/**
 * One sentence per payment, such as 'The payor scheduled $61.17 for November 27, 2026' (AMB-89). A past day is not
 * announced: no extract has the payment yet.
 */
export function scheduledPaymentsText(payments: readonly ScheduledPayment[], today: CalendarDate): string {
  return payments
    .map(({ Amount, By, Date: date, IsUnconfirmed }) => {
      const [person, personal] = PERSONS[By];
      const day = formatLongDate(date);
      if (IsUnconfirmed)
        return `${personal} payment of ${formatUsd(Amount)} for ${day} is not confirmed by the bank yet.`;
      return isBefore(date, today)
        ? `${personal} payment of ${formatUsd(Amount)} for ${day} is not recorded yet.`
        : `${person} scheduled ${formatUsd(Amount)} for ${day}.`;
    })
    .join(' ');
}
