import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellCounts } from './api/tell-counts.ts';
import { NotMeasured, Parts } from './parts.ts';

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bench-parts-'));
  said = [];
  for (const stream of ['log', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((...words) => void said.push(words.join(' ').trim()));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function program(source: string): string {
  const file = path.join(folder, 'program.mjs');
  writeFileSync(file, source);
  return file;
}

test('R-09 a program that found a loss has its counts told, the parts after it run, and the bench fails', async () => {
  const lossy = program(`
    process.stdout.write(JSON.stringify({ rounds: Number(process.env.ROUNDS), losses: 1 }));
    process.exitCode = 1;`);
  const told: unknown[] = [];
  const parts = new Parts();
  await parts.run('payments', () => tellCounts(lossy, { ROUNDS: '7' }, (counts) => void told.push(counts)));
  expect(await parts.run('requests', async () => 'measured')).toBe('measured');
  expect(told).toEqual([{ rounds: 7, losses: 1 }]);
  expect(said).toEqual(['payments failed: Error: It ended with exit code 1; what it counted tells why.']);
  expect(parts.end()).toBe(1);
  expect(said.at(-1)).toBe('failed: payments');
});

test('a program that says nothing, is killed, or says no counts has failed', async () => {
  const outcomes: string[] = [];
  for (const source of [
    '',
    "process.kill(process.pid, 'SIGKILL')",
    "console.log('{ half')",
    "throw new Error('early')",
  ]) {
    await tellCounts(program(`${source};`), {}, () => void outcomes.push('told')).catch((error: Error) =>
      outcomes.push(error.message),
    );
  }
  expect(outcomes).toEqual([
    'It ended without telling what it counted.',
    'It ended with SIGKILL; what it counted tells why.',
    expect.stringContaining('JSON'),
    'It ended with exit code 1; what it counted tells why.',
  ]);
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
