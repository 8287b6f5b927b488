import { type Cents, multiplyCents, toCents, toMoneyText } from '../values/money.ts';
import { sanitizeCode } from '../values/sanitize-text.ts';

/** What the rules about amounts read of a payment line (ENT-14), in cents. */
export interface BilledLine {
  /** What is billed now, for one period (AMB-40). */
  readonly billed: Cents;
  /** The regular amount of one period (AMB-40). */
  readonly regular: Cents;
  readonly editable: 'Y' | 'F' | 'N';
  readonly isProrated: boolean;
  readonly billingFrequency: string | null;
  readonly monthsDue: number;
}

/** How the amount of a line is entered (WIZ-21 to WIZ-23). */
export type AmountInputKind = 'free' | 'multiples' | 'fixed';

/** Why an amount may not be paid on a line; the first is also what the member reads about (WIZ-18). */
export type PaymentAmountError = 'zero' | 'above_limit' | 'not_a_multiple' | 'not_the_fixed_amount';

/** The most that one payment may be, on the screen and on the server (AMB-45). */
export const MAX_AMOUNT = toCents(99_999_999);

const MAX_MULTIPLES = 12;
const ZERO = toCents(0);
/** Dollars and cents, either of which may be missing. */
const PLAIN = /^(\d*)\.?(\d{0,2})$/;
/** Commas that separate thousands: '1,204.50'. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{0,2})?$/;
/** One comma as the decimal sign: '50,00'. */
const DECIMAL_COMMA = /^\d*,\d{1,2}$/;
/** Digits with several signs, or with blanks: more than one amount could be meant. */
const AMBIGUOUS = /^(?=.*\d)(?=.*(?:,|\s|\..*\.))[\d.,\s]+$/;

/** Why a typed text is not taken as an amount. */
export type AmountParseError = 'ambiguous' | 'above_limit';

/** AMB-94. */
const AMBIGUOUS_TEXT = 'Please enter the amount in dollars and cents, for example 1,234.56.';
/** AMB-45. */
const ABOVE_LIMIT_TEXT = 'One payment can be at most $999,999.99. Please enter a smaller amount.';

/**
 * Reads what a member typed as cents. Commas separate thousands, or a single comma is the decimal sign (AMB-94). A text
 * that is no amount, or is negative, is zero, which the wizard then refuses (WIZ-25, AMB-45).
 */
export function parseAmount(text: string): Cents | AmountParseError {
  const input = sanitizeCode(text).replace(/^\$\s*/, '');
  const plain = normalizeAmount(input);
  if (plain === undefined) return AMBIGUOUS.test(input) ? 'ambiguous' : ZERO;
  // The digits of dollars and cents side by side are the number of cents: no fraction is ever formed.
  const amount = Number(
    plain.replace(PLAIN, (_typed, dollars: string, cents: string) => `${dollars}${cents.padEnd(2, '0')}`),
  );
  return amount > MAX_AMOUNT ? 'above_limit' : toCents(amount);
}

/** What a member typed as cents; zero where it cannot be taken. */
export function parseAmountOrZero(text: string): Cents {
  const amount = parseAmount(text);
  return typeof amount === 'string' ? ZERO : amount;
}

/** What the field asks about a typed text; undefined where it has one sense (AMB-45, AMB-94). */
export function amountParseErrorText(text: string): string | undefined {
  const amount = parseAmount(text);
  if (amount === 'ambiguous') return AMBIGUOUS_TEXT;
  return amount === 'above_limit' ? ABOVE_LIMIT_TEXT : undefined;
}

function normalizeAmount(input: string): string | undefined {
  if (PLAIN.test(input)) return input;
  if (GROUPED.test(input)) return input.replaceAll(',', '');
  return DECIMAL_COMMA.test(input) ? input.replace(',', '.') : undefined;
}

/** How the amount of a line is entered (WIZ-21 to WIZ-23). */
export function amountInputKind({ editable, isProrated }: BilledLine): AmountInputKind {
  if (editable === 'Y') return 'free';
  return editable === 'F' && !isProrated ? 'multiples' : 'fixed';
}

/**
 * The amounts that may be chosen on an 'F' line, 1 to 12 times what is billed (WIZ-22). Where nothing is billed now, they
 * are multiples of the regular amount: twelve times nothing would be no choice (AMB-40).
 */
export function multiplesOf(line: BilledLine): readonly Cents[] {
  const unit = line.billed > 0 ? line.billed : line.regular;
  if (unit <= 0) return [];
  return Array.from({ length: MAX_MULTIPLES }, (_, index) => multiplyCents(unit, index + 1));
}

/** What a line starts with, and goes back to: billed times the months due of a monthly line (WIZ-11, WIZ-24, AMB-44). */
export function defaultAmount(line: BilledLine): Cents {
  const isMonthly = line.billingFrequency?.trim().toLowerCase() === 'monthly';
  const months = isMonthly && line.monthsDue > 0 ? line.monthsDue : 1;
  if (amountInputKind(line) !== 'multiples') return multiplyCents(line.billed, months);
  return multiplesOf(line)[Math.min(months, MAX_MULTIPLES) - 1] ?? ZERO;
}

/** Why an amount may not be paid on a line; undefined when it may. The server repeats it when a payment is made. */
export function validatePaymentAmount(line: BilledLine, amount: Cents): PaymentAmountError | undefined {
  if (amount <= 0) return 'zero';
  if (amount > MAX_AMOUNT) return 'above_limit';
  const kind = amountInputKind(line);
  if (kind === 'multiples' && !multiplesOf(line).includes(amount)) return 'not_a_multiple';
  return kind === 'fixed' && amount !== defaultAmount(line) ? 'not_the_fixed_amount' : undefined;
}

/** Cents as they stand in an amount field: '1,204.50' (WIZ-25). */
export function formatAmountInput(amount: Cents): string {
  return toMoneyText(amount).replace(/\B(?=(\d{3})+\.)/g, ',');
}
