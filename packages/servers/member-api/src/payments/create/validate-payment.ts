import type { Payline } from '@portal/api/contracts/payment';
import type { PaymentMethodProfile } from '@portal/api/contracts/payment-methods';
import { type BusinessDayOverrides, bankHolidays } from '@portal/domain/payments/business-days';
import { type BilledLine, validatePaymentAmount } from '@portal/domain/payments/payment-amount';
import { billedLine, isPayable, isRecurring, scheduledLine } from '@portal/domain/payments/payment-lines';
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
 * Validates a payment again on the server, whatever the browser has checked.
 * @throws HttpProblem 422 with a code per rule, 404 for a method that is not in the wallet
 */
export function validatePayment(intent: PaymentIntent, context: ValidationContext): void {
  validateMethod(intent, context.methods);
  const line = lineOf(intent, context.lines);
  if (intent.kind === 'recurring' && isRecurring(line)) throw new HttpProblem('recurring_already');
  validateTerms(line, billedLine(line), intent);
  validateDate(line, intent, context);
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
  if (!keepsSchedule) validateDate(line, intent, context);
}

function lineOf({ certificateNumber, paymentType }: PaymentIntent, lines: readonly Payline[]): Payline {
  const line = lines.find(
    (one) => one.CertificateNumber === certificateNumber && one.PaymentType === paymentType,
  );
  if (!line || !isPayable(line)) throw new HttpProblem('line_not_payable');
  return line;
}

function validateTerms(line: Payline, billed: BilledLine, intent: PaymentIntent): void {
  const amountError = validatePaymentAmount(billed, intent.amount);
  if (amountError) throw new HttpProblem(`amount_${amountError}`);
  const error = intent.kind === 'recurring' ? recurringIneligibility(line) : undefined;
  if (error) throw new HttpProblem(`recurring_${error}`);
}

function validateDate(
  line: Payline,
  { kind, date }: PaymentIntent,
  { now, overrides }: ValidationContext,
): void {
  const today = todayInChicago(now);
  const maximum = kind === 'recurring' ? line.RecurringMaxPaymentDate : line.MaxPaymentDate;
  const windowOf = kind === 'recurring' ? recurringWindow : paymentWindow;
  const window = windowOf([maximum], today);
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
