import type { CalendarDate } from '../values/dates.ts';
import { type Cents, formatUsd } from '../values/money.ts';
import { formatPaymentDate } from './debit-date.ts';
import { SCHEDULES, type ScheduleTypeCode } from './recurring-payments.ts';

/** Date of the authorization's wording, which changes with it. Stored with each payment (Domain treatment 1 and 2). */
export const AUTHORIZATION_TEXT_VERSION = '2026-11-28';

/** Terms of the authorization (F-02). */
export interface AuthorizationTerms {
  readonly society: string;
  readonly phone: string;
  /** For example 'Checking account (Bank account ending in 12217395)', with its letter case unchanged (AMB-62). */
  readonly method: string;
  readonly total: Cents;
  /** For a schedule, the date of the first payment. */
  readonly date: CalendarDate;
  /** Debit date of `date`; later if banks are closed on it (AMB-80). */
  readonly debitDate?: CalendarDate | undefined;
  readonly schedule?: ScheduleTypeCode | undefined;
  /** The authorization replaces the previous one of a recurring payment (F-03). */
  readonly replaces?: true | undefined;
}

/** Returns the paragraphs of the authorization. Counsel and the originating bank must approve them (F-02). */
export function authorizationText(terms: AuthorizationTerms): readonly string[] {
  const { society, phone, method, total, date, debitDate, schedule, replaces } = terms;
  const account = `my “${method}”`;
  const day = formatPaymentDate(date, debitDate);
  if (schedule === undefined) {
    return [
      `By pressing Make Payment, I authorize ${society} to debit ${account} once, on ${day}, for ${formatUsd(total)}.`,
      `I can cancel on the Payments page until the payment is made, or by calling ${phone}.`,
    ];
  }
  const often = schedule === SCHEDULES.Monthly ? 'every month' : 'every three months';
  const button = replaces ? 'Change Payment' : 'Make Payment';
  const before = replaces ? ' This replaces what I agreed to before for this recurring payment.' : '';
  return [
    `By pressing ${button}, I authorize ${society} to debit ${account} for ${formatUsd(total)} ${often}, beginning on ${day}, until I cancel.${before}`,
    `I can cancel on the Payments page until 7:30 PM Central on the day of a payment, or by calling ${phone} at least three business days before it. If the amount changes, ${society} will notify me at least ten days before.`,
  ];
}
