import { isRoutingNumber } from '@portal/domain/payments/bank-account-validation';
import { formatUsd, parseMoney } from '@portal/domain/values/money';
import { z } from 'zod';
import type { Entry } from './forms/question.ts';

/** A parsed entry as the signed form shows it, or its error. */
export type ParsedEntry = { ok: true; text: string } | { ok: false; error: string };

const valid = (text: string): ParsedEntry => ({ ok: true, text });
const invalid = (error: string): ParsedEntry => ({ ok: false, error });

/** Parses a line that is not empty. */
export function parseEntry(kind: Entry['kind'], input: string): ParsedEntry {
  return PARSERS[kind](input);
}

const PARSERS: Readonly<Record<Entry['kind'], (input: string) => ParsedEntry>> = {
  text: (input) => (input.length <= 120 ? valid(input) : invalid('This can have 120 letters at most')),
  email: (input) =>
    input.length <= 254 && z.email().safeParse(input).success
      ? valid(input)
      : invalid('Enter an e-mail address such as name@example.com'),
  money: (input) => {
    const [, dollars, cents = '00'] =
      /^\$?\s?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{2}))?$/.exec(input) ?? [];
    const amount = parseMoney(`${dollars?.replaceAll(',', '')}.${cents}`);
    if (amount === undefined) return invalid('Enter an amount in dollars, such as 1,500 or 1,500.50');
    return amount > 0 ? valid(formatUsd(amount)) : invalid('Enter an amount above zero');
  },
  percent: (input) => {
    const parts = hundredths(input);
    if (parts === undefined) return invalid('Enter a percentage from 1 to 100, such as 20');
    return valid(percentText(parts));
  },
  day: (input) =>
    /^\d{1,2}$/.test(input) && Number(input) >= 1 && Number(input) <= 28
      ? valid(String(Number(input)))
      : invalid('Enter a day from 1 to 28'),
  'routing-number': (input) => {
    const digits = input.replace(/[\s-]/g, '');
    if (!/^\d{9}$/.test(digits)) return invalid('Enter the 9 digits of the routing number');
    return isRoutingNumber(digits)
      ? valid(digits)
      : invalid('This is not a routing number; please compare it with your check');
  },
  'account-number': (input) => {
    const digits = input.replace(/[\s-]/g, '');
    return /^\d{4,17}$/.test(digits) ? valid(digits) : invalid('Enter the account number, 4 to 17 digits');
  },
};

/** Parses '33.33' or '33.33%' as hundredths of a percent; undefined unless above 0 and at most 100 %. */
export function hundredths(input: string): number | undefined {
  const [, whole, rest = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?\s?%?$/.exec(input) ?? [];
  if (whole === undefined) return undefined;
  const parts = Number(whole + rest.padEnd(2, '0'));
  return parts > 0 && parts <= 10_000 ? parts : undefined;
}

/** Formats hundredths of a percent: '50%', '33.33%'. */
export function percentText(parts: number): string {
  return `${(parts / 100).toFixed(2).replace(/\.?0+$/, '')}%`;
}
