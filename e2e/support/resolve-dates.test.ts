import { expect, test } from 'vitest';
import { resolveDates } from './resolve-dates.ts';

test.for([
  ['2026-01-31', '{+1m}', 'February 28, 2026'],
  ['2028-01-31', '{+1m}', 'February 29, 2028'],
  ['2026-12-26', '{+12d}', 'January 07, 2027'],
  ['2026-03-31', '{+16d+1m}', 'May 16, 2026'],
  ['2026-11-22', 'Overdue since {-40d}', 'Overdue since October 13, 2026'],
  ['2026-03-01', '$219.61 In grace until {+21d}', '$219.61 In grace until March 22, 2026'],
] as const)('loaded on %s, %s resolves to %s', ([loadedOn, text, read]) => {
  expect(resolveDates(text, { loadedOn, today: loadedOn })).toBe(read);
});

test.for([
  ['2026-02-28', '21 days'],
  ['2026-03-01', '20 days'],
  ['2026-03-20', '1 day'],
] as const)(
  'loaded on February 28, {days until +21d} on %s resolves to %s',
  { tags: ['F-18'] },
  ([today, left]) => {
    const text = 'In grace until {+21d}: {days until +21d} left';
    expect(resolveDates(text, { loadedOn: '2026-02-28', today })).toBe(
      `In grace until March 21, 2026: ${left} left`,
    );
  },
);

test('rejects an invalid distance', () => {
  expect(() => resolveDates('{+12x}', { loadedOn: '2026-02-28', today: '2026-02-28' })).toThrow(RangeError);
});

test('keeps other braces', () => {
  const text = '{"a": {"b": "December 12, 2016"}}';
  expect(resolveDates(text, { loadedOn: '2026-02-28', today: '2026-02-28' })).toBe(text);
});
