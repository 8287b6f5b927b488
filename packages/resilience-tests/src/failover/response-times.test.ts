import { expect, test } from 'vitest';
import { longestWait } from './response-times.ts';

test('counts the longest gap between a fault and the end of its window', { tags: ['R-09'] }, () => {
  expect(longestWait([500, 1_200, 1_300, 4_600, 5_000, 9_000], 1_000, 6_000)).toBe(3.3);
  expect(longestWait([100, 5_000], 1_000, 6_000)).toBe(4);
  expect(longestWait([1_100], 1_000, 6_000)).toBe(4.9);
  expect(longestWait([], 1_000, 6_000)).toBe(5);
});
