declare const cents: unique symbol;

/** Whole US cents, never a fraction or negative zero. Only functions of this file create it. */
export type Cents = number & { readonly [cents]: true };

const WIRE_PATTERN = /^-?\d{1,9}\.\d{2}$/;

const usd = /* @__PURE__ */ new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Converts a whole number to cents. Throws a RangeError for a fraction or an unsafe integer. */
export function toCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError('Expected a whole number of cents');
  // Adding zero turns negative zero into zero; the check above establishes the brand.
  return (amount + 0) as Cents;
}

/** Parses API money ('1204.50') to cents; undefined for any other text. */
export function parseMoney(text: string): Cents | undefined {
  // Joins the digits of dollars and cents, so no fraction is ever computed.
  return WIRE_PATTERN.test(text) ? toCents(Number(text.replace('.', ''))) : undefined;
}

/** As `parseMoney`, for text that a contract has validated. Throws a RangeError otherwise. */
export function moneyFromWire(text: string): Cents {
  const amount = parseMoney(text);
  if (amount === undefined) throw new RangeError('Expected dollars and cents such as "1204.50"');
  return amount;
}

/** Cents as API money: '1204.50', '-1.00'. */
export function toMoneyText(amount: Cents): `${number}` {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const text = `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  // Always the text of a number: digits, one point, at most one sign.
  return text as `${number}`;
}

/** Cents for display: '$1,204.50', '-$1.00' (CONST-07). */
export function formatUsd(amount: Cents): string {
  // Intl formats decimal text exactly; a number of dollars would be a float.
  return usd.format(toMoneyText(amount));
}

/** As `formatUsd`; undefined for a missing amount, so that the page can say so. */
export function centsText(amount: Cents | null | undefined): string | undefined {
  return amount === null || amount === undefined ? undefined : formatUsd(amount);
}

/** Sum of amounts; zero for none. Throws a RangeError beyond the safe range. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = toCents(0);
  for (const amount of amounts) total = toCents(total + amount);
  return total;
}

/** Multiplies by a whole number, for example months due. Throws a RangeError for a fraction. */
export function multiplyCents(amount: Cents, times: number): Cents {
  if (!Number.isSafeInteger(times)) throw new RangeError('Expected a whole number of times');
  return toCents(amount * times);
}
