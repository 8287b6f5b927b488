import { dateFromWire } from '@portal/domain/values/dates';
import { expect, test } from 'vitest';
import { resolveDataset, resolveDatasetDate, resolveDatasetPeriod } from './dates.ts';
import { smallDataset } from './testing/small-dataset.ts';

const today = dateFromWire('2026-03-31');

test.for([
  ['today', '2026-03-31'],
  ['1961-04-09', '1961-04-09'],
  ['+12d', '2026-04-12'],
  ['-31d', '2026-02-28'],
  ['-1m', '2026-02-28'],
  ['+1m', '2026-04-30'],
  ['-1y', '2025-03-31'],
  ['+12d-1m', '2026-03-12'],
  ['-1m+12d', '2026-03-12'],
  ['+12d-12m', '2025-04-12'],
  // In the other order it would be the 27th.
  ['-1d-1m', '2026-02-28'],
] as const)('resolves %s on 31 March 2026 to %s', ([value, date]) => {
  expect(resolveDatasetDate(value, today)).toBe(date);
});

test('keeps the day of the month of due dates and payments all year', () => {
  for (let month = 1; month <= 12; month += 1) {
    const day = dateFromWire(`2026-${String(month).padStart(2, '0')}-15`);
    const due = resolveDatasetDate('+10d', day);
    const paid = resolveDatasetDate('+10d-1m', day);
    expect(Number(due.slice(8))).toBe(Number(paid.slice(8)));
  }
});

test('throws for text that is not a date', () => {
  expect(() => resolveDatasetDate('soon', today)).toThrow(RangeError);
  expect(() => resolveDatasetDate('2026-02-30', today)).toThrow(RangeError);
});

test.for([
  ['2025', '2025'],
  ['2025-03', '2025-03'],
  ['-1y', '2025'],
  ['-1m', '2026-02'],
  ['+12d-3m', '2026-01'],
  ['+3m-1y', '2025-06'],
] as const)('resolves the period %s on 31 March 2026 to %s', { tags: ['DOC-12'] }, ([value, period]) => {
  expect(resolveDatasetPeriod(value, today)).toBe(period);
});

test('contains no relative date after resolution', { tags: ['DETAIL-14', 'ENT-15', 'ENT-17'] }, () => {
  const resolved = resolveDataset(smallDataset(), today);
  expect(JSON.stringify(resolved)).not.toMatch(/"(?:today|[+-]\d{1,4}[dmy])/);
  const universal = resolved.certificates.find(({ LineOfBusiness }) => LineOfBusiness === 'U');
  expect(universal?.CertificateValues.ActivitySummary[0]).toMatchObject({ Month: 3, Year: 2026 });
});
