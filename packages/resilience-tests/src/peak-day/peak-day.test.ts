import { createRandom } from '@portal/test-infra/random';
import { expect, test } from 'vitest';
import { arrivals } from './arrivals.ts';
import { runPeakDay } from './peak-day.ts';

test('arrivals peak in the middle at twice the mean', () => {
  const hour = 3_600_000;
  const times = arrivals(20_000, hour, createRandom(5));
  expect(times).toHaveLength(20_000);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  const share = (from: number, to: number) =>
    times.filter((at) => at >= from * hour && at < to * hour).length / times.length;
  // Cosine with twice the mean in the middle: 9.1 % in each outer quarter, 19.8 % in the middle tenth.
  expect(share(0, 0.25)).toBeCloseTo(0.091, 1.5);
  expect(share(0.75, 1)).toBeCloseTo(0.091, 1.5);
  expect(share(0.45, 0.55)).toBeCloseTo(0.198, 1.5);
});

test('reports exactly the payments that were made on a peak day', {
  tags: ['R-09', 'R-23'],
  timeout: 120_000,
}, async () => {
  const load = { membersPerHour: 18_000, seconds: 4 };
  const society = { databaseUrl: '', members: 30, seed: 3 };
  // No load shedding and no early timeout, because both depend on the load of other tests.
  const counts = await runPeakDay({ ...society, speedup: 20, runs: [load], shedsLoad: false });
  const [run] = counts.runs;
  expect(run).toMatchObject({
    visits: 20,
    outcomes: { browsed: expect.any(Number), paid: expect.any(Number) },
  });
  for (const loadClass of ['document', 'search', 'read', 'payment'] as const) {
    expect(run?.calls[loadClass]).toMatchObject({ shed: 0, failed: 0 });
    expect(run?.calls[loadClass].sent).toBeGreaterThan(0);
  }
  expect(counts.paid).toBe(run?.outcomes.paid);
  expect(counts).toMatchObject({ acknowledgedButLost: 0, madeButNotAcknowledged: 0, unresolved: 0 });
});
