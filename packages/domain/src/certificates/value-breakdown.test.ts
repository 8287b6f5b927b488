import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, toCents } from '../values/money.ts';
import { lifeValues } from './certificate-values.ts';
import { valueBreakdown } from './value-breakdown.ts';

/** Names of the amounts in cents that a breakdown reads. */
const AMOUNTS = [
  'face',
  'benefit',
  'additions',
  'cash',
  'additionsCash',
  'dividends',
  'surrender',
  'loan',
  'interest',
] as const;
type Amounts = { readonly [Name in (typeof AMOUNTS)[number]]?: number | undefined };

function breakdownOf(amounts: Amounts) {
  const cents = (name: keyof Amounts): Cents | null => {
    const amount = amounts[name];
    return amount === undefined ? null : toCents(amount);
  };
  const values = lifeValues(
    {
      EstimatedDeathBenefit: cents('benefit'),
      InterestRate: null,
      GuaranteedInterestRate: null,
      CertificateValues: { DividendPUAFace: cents('additions') },
      LoanQuote: null,
    },
    {
      CashValuePUA: cents('additionsCash'),
      FundValue: cents('cash'),
      FVCurrentInterestRate: null,
      FVGuaranteedIntRate: null,
      DividendAccumulation: cents('dividends'),
      ARFundValue: null,
      SurrenderAmount: cents('surrender'),
      FreeWithdrawal: null,
      LoanInterest: cents('interest'),
      LoanBalance: cents('loan'),
    },
  );
  return valueBreakdown(values, cents('face'));
}

test('adds paid-up additions and dividends to the face value', { tags: ['DETAIL-19'] }, () => {
  const amounts = { face: 50_000_00, benefit: 60_920_00, additions: 8_400_00, dividends: 2_520_00, loan: 0 };
  expect(breakdownOf(amounts).deathBenefit).toEqual([
    { name: 'Face value', amount: 50_000_00 },
    { name: 'Paid-up additional insurance', amount: 8_400_00 },
    { name: 'Dividend accumulation', amount: 2_520_00 },
  ]);
});

const WITH_LOAN = {
  face: 50_000_00,
  benefit: 49_524_66,
  additions: 7_400_00,
  cash: 32_671_00,
  additionsCash: 3_330_00,
  dividends: 2_220_00,
  surrender: 28_125_66,
  loan: 9_801_30,
  interest: 294_04,
};

test('subtracts a loan and its interest from both values', { tags: ['DETAIL-18', 'DETAIL-19'] }, () => {
  const shared = [
    { name: 'Dividend accumulation', amount: 2_220_00 },
    { name: 'Loan balance', amount: -9_801_30 },
    { name: 'Loan interest', amount: -294_04 },
  ];
  expect(breakdownOf(WITH_LOAN)).toEqual({
    deathBenefit: [
      { name: 'Face value', amount: 50_000_00 },
      { name: 'Paid-up additional insurance', amount: 7_400_00 },
      ...shared,
    ],
    cashSurrender: [
      { name: 'Cash value', amount: 32_671_00 },
      { name: 'Cash value of paid-up additional insurance', amount: 3_330_00 },
      ...shared,
    ],
  });
});

test.each(AMOUNTS)(
  'has no breakdown of a value if %s is a cent more',
  {
    tags: ['DETAIL-18', 'DETAIL-19'],
  },
  (name) => {
    const { deathBenefit, cashSurrender } = breakdownOf({ ...WITH_LOAN, [name]: WITH_LOAN[name] + 1 });
    expect(deathBenefit === undefined).toBe(!['cash', 'additionsCash', 'surrender'].includes(name));
    expect(cashSurrender === undefined).toBe(!['face', 'additions', 'benefit'].includes(name));
  },
);

test('has no breakdown of an unknown value or of a single part', { tags: ['AMB-28'] }, () => {
  expect(breakdownOf({})).toEqual({ deathBenefit: undefined, cashSurrender: undefined });
  expect(breakdownOf({ face: 1, benefit: 1, cash: 2, surrender: 2 })).toEqual({
    deathBenefit: undefined,
    cashSurrender: undefined,
  });
});

test('parts of any amounts add up to the value, without zero parts', {
  tags: ['DETAIL-18', 'DETAIL-19'],
}, () => {
  const amount = fc.integer({ min: 0, max: 100_000_00 });
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (face, additions, dividends, loan, interest) => {
      const benefit = face + additions + dividends - loan - interest;
      const parts = breakdownOf({ face, benefit, additions, dividends, loan, interest }).deathBenefit;
      const used = [face, additions, dividends, loan, interest].filter((each) => each !== 0);
      expect(parts?.length).toBe(used.length < 2 ? undefined : used.length);
      expect(parts?.every((part) => part.amount !== 0)).not.toBe(false);
      if (parts) expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(benefit);
    }),
  );
});

test('any amounts have no breakdown if they miss the value', { tags: ['DETAIL-18', 'DETAIL-19'] }, () => {
  const amount = fc.integer({ min: 1, max: 100_000_00 });
  const difference = fc.integer({ min: -1000, max: 1000 }).filter((cents) => cents !== 0);
  fc.assert(
    fc.property(amount, amount, amount, difference, (cash, dividends, loan, off) => {
      const surrender = cash + dividends - loan + off;
      expect(breakdownOf({ cash, dividends, loan, surrender }).cashSurrender).toBeUndefined();
    }),
  );
});
