import type { Payline } from '@portal/api/contracts/payment';
import type { PaymentMethodProfile } from '@portal/api/contracts/payment-methods';
import { type BusinessDayOverrides, bankHolidays } from '@portal/domain/payments/business-days';
import { validatePaymentAmount } from '@portal/domain/payments/payment-amount';
import { billedLine, isPayable, isRecurring } from '@portal/domain/payments/payment-lines';
import { paymentWindow, recurringWindow, validatePaymentDate } from '@portal/domain/payments/payment-window';
import { recurringIneligibility } from '@portal/domain/payments/recurring-payments';
import { todayInChicago } from '@portal/domain/values/dates';
import { HttpProblem } from '../../http/http-problem.ts';
import type { PaymentIntent } from './payment-intent.ts';

/** What the rules are checked against: all of it the server's own. */
export interface ValidationContext {
  /** The caller's payment lines as they are now. */
  readonly lines: readonly Payline[];
  /** The caller's wallet. */
  readonly methods: readonly PaymentMethodProfile[];
  readonly now: Date;
  readonly overrides: BusinessDayOverrides;
}

/** Longer than any window, which ends 45 days ahead. */
const HOLIDAY_MONTHS = 3;

/**
 * whatever a browser has checked is checked again, against lines, wallet and calendar of the server.
 * @throws Refusal 422 with a code for each rule; 404 for a token of somebody else's wallet.
 */
export function validatePayment(intent: PaymentIntent, context: ValidationContext): void {
  validateMethod(intent, context.methods);
  const line = lineOf(intent, context.lines);
  if (intent.kind === 'recurring' && isRecurring(line)) throw new HttpProblem('recurring_already');
  validateTerms(line, intent);
  validateDate(line, intent, context);
}

/**
 * As `requireAllowed`, for the change of a schedule that the line has already; where its days stay as they are, they were
 * allowed when it was set up (AMB-78).
 */
export function validateScheduleChange(
  intent: PaymentIntent,
  context: ValidationContext,
  { keepsSchedule }: { readonly keepsSchedule: boolean },
): void {
  validateMethod(intent, context.methods);
  const line = lineOf(intent, context.lines);
  validateTerms(line, intent);
  if (!keepsSchedule) validateDate(line, intent, context);
}

function lineOf({ certificateNumber, paymentType }: PaymentIntent, lines: readonly Payline[]): Payline {
  const line = lines.find(
    (one) => one.CertificateNumber === certificateNumber && one.PaymentType === paymentType,
  );
  if (!line || !isPayable(line)) throw new HttpProblem('line_not_payable');
  return line;
}

function validateTerms(line: Payline, intent: PaymentIntent): void {
  const amountError = validatePaymentAmount(billedLine(line), intent.amount);
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
  const isOther = intent.methodCategory !== null && intent.methodCategory !== method.type;
  if (isOther) throw new HttpProblem('method_category');
}
