import type { Payline } from '@portal/api/contracts/payment';
import type { PaymentMethodProfile } from '@portal/api/contracts/payment-methods';
import { type BusinessDayOverrides, bankHolidays } from '@portal/domain/payments/business-days';
import { paymentAmountFault } from '@portal/domain/payments/payment-amount';
import { billedLine, isPayable, isRecurring } from '@portal/domain/payments/payment-lines';
import { paymentDateFault, paymentWindow, recurringWindow } from '@portal/domain/payments/payment-window';
import { recurringFault } from '@portal/domain/payments/recurring-payments';
import { todayInChicago } from '@portal/domain/values/dates';
import { Refusal } from '../../http/refusal.ts';
import type { Intent } from './intent.ts';

/** What the rules are checked against: all of it the server's own. */
export interface RuleFacts {
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
export function requireAllowed(intent: Intent, facts: RuleFacts): void {
  requireMethod(intent, facts.methods);
  const line = lineOf(intent, facts.lines);
  if (intent.kind === 'recurring' && isRecurring(line)) throw new Refusal('recurring_already');
  requireTerms(line, intent);
  requireDate(line, intent, facts);
}

/**
 * As `requireAllowed`, for the change of a schedule that the line has already; where its days stay as they are, they were
 * allowed when it was set up (AMB-78).
 */
export function requireAllowedChange(
  intent: Intent,
  facts: RuleFacts,
  { keepsDays }: { readonly keepsDays: boolean },
): void {
  requireMethod(intent, facts.methods);
  const line = lineOf(intent, facts.lines);
  requireTerms(line, intent);
  if (!keepsDays) requireDate(line, intent, facts);
}

function lineOf({ certificateNumber, paymentType }: Intent, lines: readonly Payline[]): Payline {
  const line = lines.find(
    (one) => one.CertificateNumber === certificateNumber && one.PaymentType === paymentType,
  );
  if (!line || !isPayable(line)) throw new Refusal('line_not_payable');
  return line;
}

function requireTerms(line: Payline, intent: Intent): void {
  const amountFault = paymentAmountFault(billedLine(line), intent.amount);
  if (amountFault) throw new Refusal(`amount_${amountFault}`);
  const fault = intent.kind === 'recurring' ? recurringFault(line) : undefined;
  if (fault) throw new Refusal(`recurring_${fault}`);
}

function requireDate(line: Payline, { kind, date }: Intent, { now, overrides }: RuleFacts): void {
  const today = todayInChicago(now);
  const maximum = kind === 'recurring' ? line.RecurringMaxPaymentDate : line.MaxPaymentDate;
  const windowOf = kind === 'recurring' ? recurringWindow : paymentWindow;
  const window = windowOf([maximum], today);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const holidays = bankHolidays(year, month, HOLIDAY_MONTHS, overrides);
  const fault = paymentDateFault(date, { window, holidays, now });
  if (fault) throw new Refusal(`date_${fault}`);
}

function requireMethod(intent: Intent, methods: readonly PaymentMethodProfile[]): void {
  const method = methods.find(({ token }) => token === intent.methodToken);
  if (!method) throw new Refusal('not_found');
  if (method['validation-status'] !== 'VALIDATED') throw new Refusal('method_not_validated');
  const isOther = intent.methodCategory !== null && intent.methodCategory !== method.type;
  if (isOther) throw new Refusal('method_category');
}
