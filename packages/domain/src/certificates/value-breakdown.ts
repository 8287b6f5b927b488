import { type Cents, sumCents, toCents } from '../values/money.ts';
import type { LifeValues } from './certificate-values.ts';

/** Part of a value. Loans reduce it, so their amounts are negative. */
export interface ValuePart {
  readonly name:
    | 'Face value'
    | 'Cash value'
    | 'Paid-up additional insurance'
    | 'Cash value of paid-up additional insurance'
    | 'Dividend accumulation'
    | 'Loan balance'
    | 'Loan interest';
  readonly amount: Cents;
}

interface ValueBreakdown {
  readonly deathBenefit: readonly ValuePart[] | undefined;
  readonly cashSurrender: readonly ValuePart[] | undefined;
}

/**
 * Parts of the estimated death benefit and of the cash surrender amount, in cents (DETAIL-18, DETAIL-19). Omits
 * unknown and zero parts. Undefined if the value has fewer than two parts, or if they do not add up to it exactly.
 */
export function valueBreakdown(values: LifeValues, faceAmount: Cents | null): ValueBreakdown {
  const shared = [
    ['Dividend accumulation', values.dividendAccumulation],
    ['Loan balance', negative(values.loanBalance)],
    ['Loan interest', negative(values.loanInterest)],
  ] as const;
  return {
    deathBenefit: partsOf(values.estimatedDeathBenefit, [
      ['Face value', faceAmount ?? undefined],
      ['Paid-up additional insurance', values.paidUpAdditions],
      ...shared,
    ]),
    cashSurrender: partsOf(values.cashSurrenderAmount, [
      ['Cash value', values.cashValue],
      ['Cash value of paid-up additional insurance', values.paidUpAdditionsCashValue],
      ...shared,
    ]),
  };
}

type NamedAmount = readonly [name: ValuePart['name'], amount: Cents | undefined];

function partsOf(
  total: Cents | undefined,
  amounts: readonly NamedAmount[],
): readonly ValuePart[] | undefined {
  const parts = amounts.flatMap(([name, amount]) => (amount ? [{ name, amount }] : []));
  if (parts.length < 2 || sumCents(parts.map(({ amount }) => amount)) !== total) return undefined;
  return parts;
}

function negative(amount: Cents | undefined): Cents | undefined {
  return amount && toCents(-amount);
}
