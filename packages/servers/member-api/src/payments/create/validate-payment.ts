import type { Payline } from '@portal/api/contracts/payment';
import type { PaymentMethodProfile } from '@portal/api/contracts/payment-methods';
import { type BusinessDayOverrides, bankHolidays } from '@portal/domain/payments/business-days';
import {
  billedLine,
  isPayable,
  maximumDates,
  scheduledLine,
  wouldPayTwice,
} from '@portal/domain/payments/paylines';
import { type BilledLine, validatePaymentAmount } from '@portal/domain/payments/payment-amount';
import { paymentWindow, recurringWindow, validatePaymentDate } from '@portal/domain/payments/payment-window';
import { recurringIneligibility } from '@portal/domain/payments/recurring-payments';
import { todayInChicago } from '@portal/domain/values/dates';
import { HttpProblem } from '../../http/http-problem.ts';
import type { PaymentIntent } from './payment-intent.ts';

export interface ValidationContext {
  readonly lines: readonly Payline[];
  readonly methods: readonly PaymentMethodProfile[];
  readonly now: Date;
  readonly overrides: BusinessDayOverrides;
}

/** Covers every payment window. The longest ends in 45 days. */
const HOLIDAY_MONTHS = 3;

/**
 * Validates a payment again on the server, whatever the browser has checked. All payments that were `requested`
 * together have the same window, as in the browser (AMB-01).
 * @throws HttpProblem 422 with a code per rule, 404 for a method that is not in the wallet
 */
export function validatePayment(
  intent: PaymentIntent,
  context: ValidationContext,
  requested: readonly PaymentIntent[] = [intent],
): void {
  validateMethod(intent, context.methods);
  const line = lineOf(intent, context.lines);
  if (intent.kind === 'recurring' && wouldPayTwice(line)) throw new HttpProblem('recurring_already');
  validateTerms(line, billedLine(line, intent.kind), intent);
  const lines = context.lines.filter((one) => requested.some((other) => isLineOf(one, other)));
  validateDate(lines, intent, context);
}

/** Like `validatePayment`, for a schedule: it keeps its day, and pays the regular amount if unbilled (AMB-78). */
export function validateScheduleChange(
  intent: PaymentIntent,
  context: ValidationContext,
  { keepsSchedule }: { readonly keepsSchedule: boolean },
): void {
  validateMethod(intent, context.methods);
  const line = lineOf(intent, context.lines);
  validateTerms(line, scheduledLine(line), intent);
  if (!keepsSchedule) validateDate([line], intent, context);
}

function lineOf(intent: PaymentIntent, lines: readonly Payline[]): Payline {
  const line = lines.find((one) => isLineOf(one, intent));
  if (!line || !isPayable(line)) throw new HttpProblem('line_not_payable');
  return line;
}

function isLineOf(line: Payline, { certificateNumber, paymentType }: PaymentIntent): boolean {
  return line.CertificateNumber === certificateNumber && line.PaymentType === paymentType;
}

function validateTerms(line: Payline, billed: BilledLine, intent: PaymentIntent): void {
  const amountError = validatePaymentAmount(billed, intent.amount);
  if (amountError) throw new HttpProblem(`amount_${amountError}`);
  const error = intent.kind === 'recurring' ? recurringIneligibility(line) : undefined;
  if (error) throw new HttpProblem(`recurring_${error}`);
}

function validateDate(
  lines: readonly Payline[],
  { kind, date }: PaymentIntent,
  { now, overrides }: ValidationContext,
): void {
  const today = todayInChicago(now);
  const windowOf = kind === 'recurring' ? recurringWindow : paymentWindow;
  const window = windowOf(maximumDates(lines, kind), today);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const holidays = bankHolidays(year, month, HOLIDAY_MONTHS, overrides);
  const error = validatePaymentDate(date, { window, holidays, now });
  if (error) throw new HttpProblem(`date_${error}`);
}

function validateMethod(intent: PaymentIntent, methods: readonly PaymentMethodProfile[]): void {
  const method = methods.find(({ token }) => token === intent.methodToken);
  if (!method) throw new HttpProblem('not_found');
  if (method['validation-status'] !== 'VALIDATED') throw new HttpProblem('method_not_validated');
  const isOtherCategory = intent.methodCategory !== null && intent.methodCategory !== method.type;
  if (isOtherCategory) throw new HttpProblem('method_category');
}
