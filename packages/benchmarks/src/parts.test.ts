import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NotMeasured, Parts } from './parts.ts';

let said: string[];
beforeEach(() => {
  said = [];
  for (const stream of ['log', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((...words) => void said.push(words.join(' ').trim()));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('runs the parts after one that failed, and then fails', async () => {
  const parts = new Parts();
  await parts.run('payments', () => Promise.reject(new Error('a loss')));
  expect(await parts.run('requests', async () => 'measured')).toBe('measured');
  expect(said).toEqual(['payments failed: Error: a loss']);
  expect(parts.end()).toBe(1);
  expect(said.at(-1)).toBe('failed: payments');
});

test('what cannot be measured is told, and is no success', async () => {
  const parts = new Parts();
  await parts.run('rates', () => Promise.reject(new NotMeasured('this machine has no PostgreSQL')));
  await parts.run('requests', () => Promise.reject(new Error('no answer')));
  expect(said[0]).toBe('rates: not measured, since this machine has no PostgreSQL.');
  expect(parts.end()).toBe(1);
  expect(said.at(-1)).toBe('failed: requests; not measured: rates (this machine has no PostgreSQL)');
});

test('a bench whose parts were all measured ends well, and says no more', async () => {
  const parts = new Parts();
  await parts.run('rates', async () => undefined);
  expect(parts.end()).toBe(0);
  expect(said).toEqual([]);
});
