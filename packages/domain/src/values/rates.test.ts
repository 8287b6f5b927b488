import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRate } from './rates.ts';

test.each([
  [4.25, '4.25%'],
  [2, '2.00%'],
  [0, '0.00%'],
  [3.1, '3.10%'],
  [1.005, '1.01%'],
  [12.344, '12.34%'],
])('formats a rate of %d as %s', { tags: ['CONST-06', 'CERT-14'] }, (percent, text) => {
  expect(formatRate(percent)).toBe(text);
});

test('keeps the digits of every rate in hundredths', { tags: ['CONST-06'] }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), (hundredths) => {
      const digits = String(hundredths).padStart(3, '0');
      expect(formatRate(hundredths / 100)).toBe(`${digits.slice(0, -2)}.${digits.slice(-2)}%`);
    }),
  );
});
