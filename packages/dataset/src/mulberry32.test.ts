import { expect, test } from 'vitest';
import { mulberry32 } from './mulberry32.ts';

test('returns the Mulberry32 sequence of a seed', () => {
  const next = mulberry32(1);
  expect([next(), next(), next()].map((number) => Math.floor(number * 2 ** 32))).toEqual([
    2693262067, 11749833, 2265367787,
  ]);
});
