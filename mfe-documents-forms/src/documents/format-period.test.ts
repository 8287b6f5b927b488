import { expect, test } from 'vitest';
import { formatPeriod } from './format-period.ts';

test.each([
  ['2025', '2025'],
  ['2025-03', 'March 2025'],
  ['1999-12', 'December 1999'],
])('formats the period %s as %s', { tags: ['DOC-12'] }, (period, text) => {
  expect(formatPeriod(period)).toBe(text);
});
