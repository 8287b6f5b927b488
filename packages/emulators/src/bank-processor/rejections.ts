import type { RejectionCode } from '@portal/bank-processor-api/rejections';
import type { BusinessDayOverrides } from '@portal/domain/payments/business-days';
import type { CalendarDate } from '@portal/domain/values/dates';
import { RequestError } from '../kit/request-error.ts';
import type { Clock } from './clock.ts';
import type { Ledger } from './ledger.ts';
import type { Method } from './records.ts';
import { monthOf } from './schedule-dates.ts';

export interface Rejection {
  code: RejectionCode;
  message: string;
}

const MESSAGES: Record<RejectionCode, string> = {
  'payment-method-unknown': 'The wallet has no such payment method.',
  'payment-method-pending': 'The payment method is not validated yet.',
  'payment-method-expired': 'The card has expired.',
  'payment-method-category': 'The payment method is of another category.',
  'payment-date-past': 'The payment date is in the past.',
  declined: 'The payment was declined.',
  'too-late': 'It is too late: the payment can no longer be changed.',
  'change-expired': 'The change arrived too late. The payment was not changed.',
};

export const rejection = (code: RejectionCode): Rejection => ({ code, message: MESSAGES[code] });

/** Returns why a method cannot pay on a day, or undefined. */
export function rejectMethod(
  method: Method | undefined,
  loginId: string,
  date: CalendarDate,
  clock: Clock,
): Rejection | undefined {
  // The method of another login counts as unknown.
  if (method?.loginId !== loginId) return rejection('payment-method-unknown');
  if (isPending(method, clock)) return rejection('payment-method-pending');
  if (method.lastMonth !== null && monthOf(date) > method.lastMonth)
    return rejection('payment-method-expired');
  return undefined;
}

export function isPending({ pendingUntil }: Method, clock: Clock): boolean {
  return pendingUntil !== null && pendingUntil > clock.today();
}

/**
 * Returns the stored record of a repeated request, or undefined for a new one. @throws RequestError for another body
 */
export function findRepeated<T extends { fingerprint: string | null }>(
  known: T | undefined,
  fingerprint: string,
): T | undefined {
  if (known && known.fingerprint !== fingerprint) {
    const message = 'This client reference was used for another request.';
    throw new RequestError(409, message, 'client-reference-reused');
  }
  return known;
}

export interface LedgerContext {
  ledger: Ledger;
  clock: Clock;
  /** Days with and without debits that differ from the rule. */
  bankDays: BusinessDayOverrides;
}
