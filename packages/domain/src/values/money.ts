declare const cents: unique symbol;

/** Whole US cents, never a fraction and never negative zero. Made by the functions of this file only. */
export type Cents = number & { readonly [cents]: true };

const WIRE_PATTERN = /^-?\d{1,9}\.\d{2}$/;

const usd = /* @__PURE__ */ new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A whole number as cents. Throws a RangeError for a fraction or a number too large to be exact. */
export function toCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError('Expected a whole number of cents');
  // Adding zero turns negative zero into zero; the check above is what the brand promises.
  return (amount + 0) as Cents;
}

/** Money as it travels on the wire ('1204.50') as cents; undefined for any other text. */
export function parseMoney(text: string): Cents | undefined {
  // The digits of dollars and cents side by side are the number of cents: no fraction is ever formed.
  return WIRE_PATTERN.test(text) ? toCents(Number(text.replace('.', ''))) : undefined;
}

/** As `parseMoney`, for text that a contract has checked already. Throws a RangeError where it was not. */
export function moneyFromWire(text: string): Cents {
  const amount = parseMoney(text);
  if (amount === undefined) throw new RangeError('Expected dollars and cents such as "1204.50"');
  return amount;
}

/** Cents as money travels on the wire: '1204.50', '-1.00'. */
export function toMoneyText(amount: Cents): `${number}` {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const text = `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  // Digits, one point and at most one sign: always the text of a number.
  return text as `${number}`;
}

/** Cents as members read them: '$1,204.50', '-$1.00' (CONST-07). */
export function formatUsd(amount: Cents): string {
  // Intl formats decimal text exactly; a number of dollars would be a float.
  return usd.format(toMoneyText(amount));
}

/** As `formatUsd`; undefined for what is not on file, so that the page can say so. */
export function centsText(amount: Cents | null | undefined): string | undefined {
  return amount === null || amount === undefined ? undefined : formatUsd(amount);
}

/** The total of any number of amounts; zero for none. Throws a RangeError past the exact range. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = toCents(0);
  for (const amount of amounts) total = toCents(total + amount);
  return total;
}

/** An amount a whole number of times, as in months due. Throws a RangeError for a fraction. */
export function multiplyCents(amount: Cents, times: number): Cents {
  if (!Number.isSafeInteger(times)) throw new RangeError('Expected a whole number of times');
  return toCents(amount * times);
}
