import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BenchmarkRunner, SkippedError } from './benchmark-runner.ts';

let output: string[];
beforeEach(() => {
  output = [];
  for (const stream of ['log', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((...words) => void output.push(words.join(' ').trim()));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('runs the parts after a failed part, and then fails', async () => {
  const parts = new BenchmarkRunner();
  await parts.runPart('payments', () => Promise.reject(new Error('a loss')));
  expect(await parts.runPart('requests', async () => 'measured')).toBe('measured');
  expect(output).toEqual(['payments failed: Error: a loss']);
  expect(parts.printFailures()).toBe(1);
  expect(output.at(-1)).toBe('failed: payments');
});

test('reports a skipped part and does not count it as success', async () => {
  const parts = new BenchmarkRunner();
  await parts.runPart('rates', () => Promise.reject(new SkippedError('this machine has no PostgreSQL')));
  await parts.runPart('requests', () => Promise.reject(new Error('no answer')));
  expect(output[0]).toBe('rates: not measured, since this machine has no PostgreSQL.');
  expect(parts.printFailures()).toBe(1);
  expect(output.at(-1)).toBe('failed: requests; not measured: rates (this machine has no PostgreSQL)');
});

test('succeeds without output when every part was measured', async () => {
  const parts = new BenchmarkRunner();
  await parts.runPart('rates', async () => undefined);
  expect(parts.printFailures()).toBe(0);
  expect(output).toEqual([]);
});
