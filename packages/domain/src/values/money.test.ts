import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  centsText,
  formatUsd,
  moneyFromWire,
  multiplyCents,
  parseMoney,
  sumCents,
  toCents,
  toMoneyText,
} from './money.ts';

const wireCents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).map(toCents);

test.each([
  ['1204.50', 120_450],
  ['0.00', 0],
  ['-0.00', 0],
  ['0.07', 7],
  ['-1.00', -100],
  ['999999999.99', 99_999_999_999],
])('parses %s as %i cents', { tags: ['R-12'] }, (text, amount) => {
  expect(parseMoney(text)).toBe(amount);
  expect(moneyFromWire(text)).toBe(amount);
});

test.each([
  '',
  '1',
  '1.5',
  '1.005',
  '.50',
  '1,204.50',
  '$1.00',
  '+1.00',
  ' 1.00',
  '1.00\n',
  '1e3',
  '--1.00',
  'NaN',
  '1234567890.00',
  '١.٠٠',
])('rejects %j as money', { tags: ['R-12'] }, (text) => {
  expect(parseMoney(text)).toBeUndefined();
  expect(() => moneyFromWire(text)).toThrow(new RangeError('Expected dollars and cents such as "1204.50"'));
});

test.each([
  [0, '$0.00'],
  [7, '$0.07'],
  [120_450, '$1,204.50'],
  [-100, '-$1.00'],
  [99_999_999_999, '$999,999,999.99'],
])('formats %i cents as %s', { tags: ['CONST-07'] }, (amount, text) => {
  expect(formatUsd(toCents(amount))).toBe(text);
});

test.each([
  [0, '$0.00'],
  [120_450, '$1,204.50'],
  [null, undefined],
  [undefined, undefined],
] as const)('formats optional %s cents as %s', { tags: ['CONST-07'] }, (amount, text) => {
  expect(centsText(typeof amount === 'number' ? toCents(amount) : amount)).toBe(text);
});

test('round-trips every amount from $0.00 to $1,000.00', {
  tags: ['R-12'],
}, () => {
  for (let amount = 0; amount <= 100_000; amount++) {
    const text = toMoneyText(toCents(amount));
    expect(parseMoney(text)).toBe(amount);
    expect(formatUsd(toCents(amount)).replace(/[$,]/g, '')).toBe(text);
  }
});

test('round-trips any amount', { tags: ['R-12'] }, () => {
  fc.assert(
    fc.property(wireCents, (amount) => {
      expect(parseMoney(toMoneyText(amount))).toBe(amount);
    }),
  );
});

test('adds exactly, in any order, to zero for none', { tags: ['R-12'] }, () => {
  expect(sumCents([])).toBe(0);
  expect(toMoneyText(sumCents(['0.10', '0.20'].map(moneyFromWire)))).toBe('0.30');
  fc.assert(
    fc.property(fc.array(wireCents), (amounts) => {
      const exact = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
      expect(BigInt(sumCents(amounts))).toBe(exact);
      expect(sumCents(amounts.toReversed())).toBe(sumCents(amounts));
    }),
  );
});

test('multiplies like repeated addition', { tags: ['R-12'] }, () => {
  fc.assert(
    fc.property(wireCents, fc.integer({ min: 0, max: 12 }), (amount, times) => {
      expect(multiplyCents(amount, times)).toBe(sumCents(Array<typeof amount>(times).fill(amount)));
    }),
  );
  expect(Object.is(multiplyCents(toCents(0), -1), 0)).toBe(true);
});

test('throws for fractions and unsafe integers', { tags: ['R-12'] }, () => {
  const notWhole = new RangeError('Expected a whole number of cents');
  expect(() => toCents(0.5)).toThrow(notWhole);
  expect(() => toCents(Number.NaN)).toThrow(notWhole);
  // A whole product is rejected too, because the factor is a fraction.
  expect(() => multiplyCents(toCents(100), 1.5)).toThrow(new RangeError('Expected a whole number of times'));
  expect(() => sumCents([toCents(Number.MAX_SAFE_INTEGER), toCents(1)])).toThrow(notWhole);
});
