import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from '../values/money.ts';
import {
  amountInputKind,
  amountParseErrorText,
  type BilledLine,
  defaultAmount,
  formatAmountInput,
  MAX_AMOUNT,
  multiplesOf,
  parseAmount,
  parseAmountOrZero,
  validatePaymentAmount,
} from './payment-amount.ts';

const line = (change: Partial<BilledLine> = {}): BilledLine => ({
  billed: toCents(6_140),
  regular: toCents(5_075),
  editable: 'F',
  isProrated: false,
  billingFrequency: 'Monthly',
  monthsDue: 1,
  ...change,
});

test.each([
  ['61.40', 6_140],
  ['1,204.50', 120_450],
  ['$1,204.5', 120_450],
  ['$ 5', 500],
  ['1$2', 0],
  ['12,04', 1_204],
  ['50,00', 5_000],
  ['12,5', 1_250],
  [',75', 75],
  ['$ 1,5', 150],
  ['1,234', 123_400],
  ['12,345,6', 0],
  [' 7 ', 700],
  ['7.', 700],
  ['.5', 50],
  ['000123.45', 12_345],
  ['0000000000123.45', 12_345],
  ['0', 0],
  ['999,999.99', 99_999_999],
  ['1,000,000.00', 0],
  ['99999999999999999999', 0],
  ['', 0],
  ['.', 0],
  ['-5.00', 0],
  ['1.005', 0],
  ['1.2.3', 0],
  ['0.005', 0],
  ['12.3456', 0],
  ['1234.567', 0],
  ['50 USD', 5_000],
  ['USD 1,204.50', 120_450],
  ['US$61.40', 6_140],
  ['12,04 usd', 1_204],
  ['75$', 7_500],
  ['USD', 0],
  ['50 EUR', 0],
  ['50 US', 0],
  ['1e3', 0],
  ['12 34', 0],
  ['\u202D61.40\u202C', 6_140],
  ['\u200B$\u00A01,204.50', 120_450],
  ['６１.４０', 6_140],
  ['\u22125.00', 0],
  ['twelve', 0],
  ['١٢', 0],
])('parses %j as %i cents', { tags: ['WIZ-25', 'AMB-45'] }, (text, cents) => {
  expect(parseAmountOrZero(text)).toBe(cents);
});

test.each([
  ...['1.234,56', '1,23,4', '1,2345', '0,123', '50,', '12 34', '1 234,50', '1.234.567', '1,234,56'],
  ...['1.234', '12.500', '$999.000', '1.005', '1.234 USD'],
])('rejects %j as ambiguous with an error text', { tags: ['AMB-94'] }, (text) => {
  expect(parseAmount(text)).toBe('ambiguous');
  expect(amountParseErrorText(text)).toBe(
    'Please enter the amount in dollars and cents, for example 1,234.56.',
  );
});

test.each(['1,000,000.00', '1000000', '99999999999999999999'])(
  'rejects %j above the limit, and names the limit',
  { tags: ['WIZ-25', 'AMB-45'] },
  (text) => {
    expect(parseAmount(text)).toBe('above_limit');
    expect(amountParseErrorText(text)).toBe(
      'One payment can be at most $999,999.99. Please enter a smaller amount.',
    );
  },
);

test.each(['', '61.40', 'twelve', '-5.00', '0.005', '12.3456', '12,04', '50 USD', '50 EUR'])(
  'shows no error text for %j',
  { tags: ['AMB-45'] },
  (text) => {
    expect(amountParseErrorText(text)).toBeUndefined();
  },
);

test('parses its formatted amount to the same value', { tags: ['WIZ-25', 'AMB-45'] }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }).map(toCents), (amount) => {
      expect(parseAmountOrZero(formatAmountInput(amount))).toBe(amount);
    }),
  );
  expect(formatAmountInput(toCents(99_999_999))).toBe('999,999.99');
  expect(formatAmountInput(toCents(7))).toBe('0.07');
  expect(formatAmountInput(toCents(123_456_789))).toBe('1,234,567.89');
});

test('parses any text to an amount between zero and the limit', { tags: ['AMB-45', 'R-10'] }, () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const amount = parseAmountOrZero(text);
      expect(amount).toBeGreaterThanOrEqual(0);
      expect(amount).toBeLessThanOrEqual(MAX_AMOUNT);
    }),
  );
});

test.each([
  ['Y', false, 'free'],
  ['Y', true, 'free'],
  ['F', false, 'multiples'],
  ['F', true, 'fixed'],
  ['N', false, 'fixed'],
] as const)(
  'editable %s, prorated %s: %s',
  { tags: ['WIZ-21', 'WIZ-22', 'WIZ-23'] },
  (editable, isProrated, entry) => {
    expect(amountInputKind(line({ editable, isProrated }))).toBe(entry);
  },
);

test('offers 1 to 12 times the billed amount, else the regular amount', {
  tags: ['WIZ-22'],
}, () => {
  expect(multiplesOf(line())).toEqual([
    6_140, 12_280, 18_420, 24_560, 30_700, 36_840, 42_980, 49_120, 55_260, 61_400, 67_540, 73_680,
  ]);
  expect(multiplesOf(line({ billed: toCents(0) }))).toEqual([
    5_075, 10_150, 15_225, 20_300, 25_375, 30_450, 35_525, 40_600, 45_675, 50_750, 55_825, 60_900,
  ]);
  expect(multiplesOf(line({ billed: toCents(0), regular: toCents(0) }))).toEqual([]);
});

test.each([
  ['one month', {}, 6_140],
  ['three months due', { monthsDue: 3 }, 18_420],
  ['months due, quarterly', { monthsDue: 3, billingFrequency: 'Quarterly' }, 6_140],
  ['no month due', { monthsDue: 0 }, 6_140],
  ['more months than choices', { monthsDue: 40 }, 73_680],
  ['more months, free entry', { monthsDue: 40, editable: 'Y' }, 245_600],
  ['months due on a fixed line', { monthsDue: 2, isProrated: true }, 12_280],
  ['nothing billed, free entry', { billed: toCents(0), editable: 'Y' }, 0],
  ['nothing billed, multiples', { billed: toCents(0) }, 5_075],
] as const)('default amount of %s', { tags: ['WIZ-11', 'WIZ-24', 'AMB-44'] }, (_case, change, amount) => {
  expect(defaultAmount(line(change))).toBe(amount);
});

test.each([
  ['the amount billed', {}, 6_140, undefined],
  ['a multiple', {}, 73_680, undefined],
  ['thirteen times', {}, 79_820, 'not_a_multiple'],
  ['a part', {}, 3_070, 'not_a_multiple'],
  ['a cent more', {}, 6_141, 'not_a_multiple'],
  ['nothing', {}, 0, 'zero'],
  ['less than nothing', { editable: 'Y' }, -1, 'zero'],
  ['free entry', { editable: 'Y' }, 1, undefined],
  ['free entry up to the limit', { editable: 'Y' }, 99_999_999, undefined],
  ['free entry above the limit', { editable: 'Y' }, 100_000_000, 'above_limit'],
  ['the fixed amount', { isProrated: true, monthsDue: 2 }, 12_280, undefined],
  ['not the fixed amount', { isProrated: true, monthsDue: 2 }, 6_140, 'not_the_fixed_amount'],
] as const)('%s', { tags: ['R-10', 'AMB-45'] }, (_case, change, amount, error) => {
  expect(validatePaymentAmount(line(change), toCents(amount))).toBe(error);
});

test('accepts the default amount of a payable line', { tags: ['R-10', 'AMB-44'] }, () => {
  const lines = fc.record({
    billed: fc.integer({ min: 1, max: 500_000 }).map(toCents),
    regular: fc.integer({ min: 1, max: 500_000 }).map(toCents),
    editable: fc.constantFrom('Y' as const, 'F' as const),
    isProrated: fc.boolean(),
    billingFrequency: fc.constantFrom('Monthly', 'Quarterly', null),
    monthsDue: fc.integer({ min: 0, max: 30 }),
  });
  fc.assert(
    fc.property(lines, (any) => {
      expect(validatePaymentAmount(any, defaultAmount(any))).toBeUndefined();
    }),
  );
});
