import { type Cents, multiplyCents, toCents, toMoneyText } from '../values/money.ts';
import { sanitizeCode } from '../values/sanitize-text.ts';

/** Payment line fields that the amount rules use (ENT-14), in cents. */
export interface BilledLine {
  readonly billed: Cents;
  readonly regular: Cents;
  readonly editable: 'Y' | 'F' | 'N';
  readonly isProrated: boolean;
  readonly billingFrequency: string | null;
  readonly monthsDue: number;
}

/** Input type of a line's amount (WIZ-21 to WIZ-23). */
export type AmountInputKind = 'free' | 'multiples' | 'fixed';

/** Why a line rejects an amount. The member sees an error only for `zero` (WIZ-18). */
export type PaymentAmountError = 'zero' | 'above_limit' | 'not_a_multiple' | 'not_the_fixed_amount';

/** Maximum of one payment, on client and server (AMB-45). */
export const MAX_AMOUNT = toCents(99_999_999);

const MAX_MULTIPLES = 12;
const ZERO = toCents(0);
/** Dollars and cents, each optional. */
const PLAIN = /^(\d*)\.?(\d{0,2})$/;
/** Thousands separators: '1,204.50'. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{0,2})?$/;
/** Decimal comma: '50,00'. */
const DECIMAL_COMMA = /^\d*,\d{1,2}$/;
/** Digits with several separators or with spaces: ambiguous. So is '1.234', whose point may separate thousands. */
const AMBIGUOUS = /^(?=.*\d)(?=.*(?:,|\s|\..*\.)|[1-9]\d{0,2}\.\d{3}$)[\d.,\s]+$/;
/** '$50', 'US$50', 'USD 50', '50 USD', '50$'. */
const CURRENCY = /^(?:(?:US)?\$|USD)\s*|\s*(?:\$|USD)$/gi;

/** Why typed text is rejected. */
export type AmountParseError = 'ambiguous' | 'above_limit';

/** AMB-94. */
const AMBIGUOUS_TEXT = 'Please enter the amount in dollars and cents, for example 1,234.56.';
/** AMB-45. */
const ABOVE_LIMIT_TEXT = 'One payment can be at most $999,999.99. Please enter a smaller amount.';

/**
 * Parses typed text to cents. A single comma may be the decimal sign (AMB-94). Negative or other text, and more than
 * two decimals, parse to zero, which the wizard rejects (WIZ-25, AMB-45).
 */
export function parseAmount(text: string): Cents | AmountParseError {
  const input = sanitizeCode(text).replace(CURRENCY, '');
  const plain = normalizeAmount(input);
  if (plain === undefined) return AMBIGUOUS.test(input) ? 'ambiguous' : ZERO;
  // Joins the digits of dollars and cents, so no fraction is ever computed.
  const amount = Number(
    plain.replace(PLAIN, (_typed, dollars: string, cents: string) => `${dollars}${cents.padEnd(2, '0')}`),
  );
  return amount > MAX_AMOUNT ? 'above_limit' : toCents(amount);
}

/** Parses typed text to cents; zero for rejected text. */
export function parseAmountOrZero(text: string): Cents {
  const amount = parseAmount(text);
  return typeof amount === 'string' ? ZERO : amount;
}

/** Error text for typed text; undefined if it is unambiguous (AMB-45, AMB-94). */
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

/** Returns how a member may choose the amount of a line (WIZ-21 to WIZ-23). */
export function amountInputKind({ editable, isProrated }: BilledLine): AmountInputKind {
  if (editable === 'Y') return 'free';
  return editable === 'F' && !isProrated ? 'multiples' : 'fixed';
}

/** Amount of one bill: the billed amount, or the regular amount if nothing is billed now (AMB-40). */
export function installment({ billed, regular }: Pick<BilledLine, 'billed' | 'regular'>): Cents {
  return billed > 0 ? billed : regular;
}

/** 1 to 12 times one installment (WIZ-22). */
export function multiplesOf(line: BilledLine): readonly Cents[] {
  const unit = installment(line);
  if (unit <= 0) return [];
  return Array.from({ length: MAX_MULTIPLES }, (_, index) => multiplyCents(unit, index + 1));
}

/** Initial amount of a line: billed amount, times the months due for a monthly line (WIZ-11, WIZ-24, AMB-44). */
export function defaultAmount(line: BilledLine): Cents {
  const isMonthly = line.billingFrequency?.trim().toLowerCase() === 'monthly';
  const months = isMonthly && line.monthsDue > 0 ? line.monthsDue : 1;
  if (amountInputKind(line) !== 'multiples') return multiplyCents(line.billed, months);
  return multiplesOf(line)[Math.min(months, MAX_MULTIPLES) - 1] ?? ZERO;
}

/** Why a line rejects an amount; undefined if valid. The server repeats the check for each payment. */
export function validatePaymentAmount(line: BilledLine, amount: Cents): PaymentAmountError | undefined {
  if (amount <= 0) return 'zero';
  if (amount > MAX_AMOUNT) return 'above_limit';
  const kind = amountInputKind(line);
  if (kind === 'multiples' && !multiplesOf(line).includes(amount)) return 'not_a_multiple';
  return kind === 'fixed' && amount !== defaultAmount(line) ? 'not_the_fixed_amount' : undefined;
}

/** Cents in an amount field: '1,204.50' (WIZ-25). */
export function formatAmountInput(amount: Cents): string {
  return toMoneyText(amount).replace(/\B(?=(\d{3})+\.)/g, ',');
}
