import { expect, test } from 'vitest';
import { cpuSlowdownOfPhone } from './cpu-slowdown.ts';

test.each([
  [150, 1],
  [475, 1.5],
  [800, 2],
  [1_050, 2.5],
  [1_300, 3],
  [1_650, 4.5],
  [2_000, 6],
  [9_000, 6],
])('a machine with benchmark index %i needs a slowdown of %f', (index, slowdown) => {
  expect(cpuSlowdownOfPhone(index)).toBe(slowdown);
});

test('rejects a machine that is slower than a phone', () => {
  expect(() => cpuSlowdownOfPhone(149)).toThrow(
    new RangeError('The machine is slower than a phone: benchmark index 149'),
  );
});
