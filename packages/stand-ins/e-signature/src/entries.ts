import { formatUsd, parseMoney } from '@portal/domain/values/money';
import { z } from 'zod';
import type { Entry } from './forms/question.ts';

/** What was typed, as it reads in the signed form, or what is wrong with it. */
export type Read = { ok: true; text: string } | { ok: false; error: string };

const right = (text: string): Read => ({ ok: true, text });
const wrong = (error: string): Read => ({ ok: false, error });

/** Reads one line that somebody typed and that is not empty. */
export function readEntry(kind: Entry['kind'], typed: string): Read {
  return READERS[kind](typed);
}

const READERS: Readonly<Record<Entry['kind'], (typed: string) => Read>> = {
  text: (typed) => (typed.length <= 120 ? right(typed) : wrong('This can have 120 letters at most')),
  email: (typed) =>
    typed.length <= 254 && z.email().safeParse(typed).success
      ? right(typed)
      : wrong('Enter an e-mail address such as name@example.com'),
  money: (typed) => {
    const [, dollars, cents = '00'] =
      /^\$?\s?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{2}))?$/.exec(typed) ?? [];
    const amount = parseMoney(`${dollars?.replaceAll(',', '')}.${cents}`);
    if (amount === undefined) return wrong('Enter an amount in dollars, such as 1,500 or 1,500.50');
    return amount > 0 ? right(formatUsd(amount)) : wrong('Enter an amount above zero');
  },
  percent: (typed) => {
    const parts = hundredths(typed);
    if (parts === undefined) return wrong('Enter a percentage from 1 to 100, such as 20');
    return right(percentText(parts));
  },
  day: (typed) =>
    /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 28
      ? right(String(Number(typed)))
      : wrong('Enter a day from 1 to 28'),
  'routing-number': (typed) => {
    const digits = typed.replace(/[\s-]/g, '');
    if (!/^\d{9}$/.test(digits)) return wrong('Enter the 9 digits of the routing number');
    return hasRoutingCheckDigit(digits)
      ? right(digits)
      : wrong('This is not a routing number; please compare it with your check');
  },
  'account-number': (typed) => {
    const digits = typed.replace(/[\s-]/g, '');
    return /^\d{4,17}$/.test(digits) ? right(digits) : wrong('Enter the account number, 4 to 17 digits');
  },
};

/** '33.33' or '33.33%' as hundredths of a percent; undefined for anything but more than nothing and 100 at most. */
export function hundredths(typed: string): number | undefined {
  const [, whole, rest = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?\s?%?$/.exec(typed) ?? [];
  if (whole === undefined) return undefined;
  const parts = Number(whole + rest.padEnd(2, '0'));
  return parts > 0 && parts <= 10_000 ? parts : undefined;
}

/** Hundredths of a percent as text: '50%', '33.33%'. */
export function percentText(parts: number): string {
  return `${(parts / 100).toFixed(2).replace(/\.?0+$/, '')}%`;
}

/** The check digit of the American Bankers Association: weights 3, 7, 1, a sum that 10 divides. */
function hasRoutingCheckDigit(digits: string): boolean {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
    0,
  );
  return sum > 0 && sum % 10 === 0;
}
