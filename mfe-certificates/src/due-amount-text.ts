import type { Certificate } from '@portal/api';
import { countsTowardsAmountDue } from '@portal/domain/payments/billed-certificate';
import type { NextPremium } from '@portal/domain/payments/due-breakdown';
import { getPaymentStatus } from '@portal/domain/payments/payment-status';
import type { CalendarDate } from '@portal/domain/values/dates';
import { type Cents, formatUsd } from '@portal/domain/values/money';

/**
 * Amount due of a certificate. Without its premium only one bill is known, and several may be late (AMB-44).
 * `premium` is undefined if the payment lines failed to load.
 */
export function dueAmountText(
  certificate: Certificate,
  billed: Cents,
  { premium, today }: { readonly premium: NextPremium | undefined; readonly today: CalendarDate },
): string {
  // A negative amount is not loaded (SUM-01).
  if (premium) return formatUsd(premium.amount > 0 ? premium.amount : billed);
  const isLate = getPaymentStatus(certificate, today).state !== 'current';
  const mayBeMore = isLate && countsTowardsAmountDue(certificate, today);
  return `${mayBeMore ? 'At least ' : ''}${formatUsd(billed)}`;
}
