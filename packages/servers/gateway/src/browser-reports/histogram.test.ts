import { expect, test } from 'vitest';
import { createHistogram } from './histogram.ts';

function histogramOf(bounds: readonly number[], values: readonly number[]) {
  const histogram = createHistogram(bounds);
  for (const value of values) histogram.add(value);
  return histogram;
}

test('interpolates a quantile inside its bucket', () => {
  expect(histogramOf([100, 200, 400], [50, 150, 250, 300]).quantile(0.75)).toBe(300);
  expect(histogramOf([100, 200], [10, 20, 30, 40]).quantile(0.75)).toBe(75);
});

test('a value at a bound belongs to the bucket below it', () => {
  expect(histogramOf([100, 200], [100, 200, 201]).counts).toEqual([1, 1, 1]);
});

test('returns the largest bound above all bounds, and null without values', () => {
  expect(histogramOf([100, 200], [500, 900]).quantile(0.75)).toBe(200);
  expect(createHistogram([100, 200]).quantile(0.75)).toBeNull();
});

test('merges the counts of another histogram', () => {
  const merged = histogramOf([100, 200], [60]);
  merged.merge(histogramOf([100, 200], [70, 160, 300]));
  expect(merged.counts).toEqual([2, 1, 1]);
});
