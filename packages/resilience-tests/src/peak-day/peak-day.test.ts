import { createRandom } from '@portal/test-infra/random';
import { expect, test } from 'vitest';
import { arrivals } from './arrivals.ts';
import { runPeakDay } from './peak-day.ts';

test('a morning is busiest in its middle, with twice the mean, and quiet at both ends', () => {
  const hour = 3_600_000;
  const times = arrivals(20_000, hour, createRandom(5));
  expect(times).toHaveLength(20_000);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  const share = (from: number, to: number) =>
    times.filter((at) => at >= from * hour && at < to * hour).length / times.length;
  // Of a cosine with twice the mean in the middle: 9.1 % in the outer quarters each, 19.8 % in the middle tenth.
  expect(share(0, 0.25)).toBeCloseTo(0.091, 1.5);
  expect(share(0.75, 1)).toBeCloseTo(0.091, 1.5);
  expect(share(0.45, 0.55)).toBeCloseTo(0.198, 1.5);
});

test('members come, look, pay, read and ask, and what they were told of payments is what was made', {
  tags: ['R-09', 'R-23'],
  timeout: 120_000,
}, async () => {
  const morning = { membersPerHour: 36_000, seconds: 4 };
  const society = { databaseUrl: '', members: 30, seed: 3 };
  // What is refused follows from how busy the machine is, which other tests share.
  const counts = await runPeakDay({ ...society, speedup: 20, runs: [morning], shedsLoad: false });
  const [played] = counts.mornings;
  expect(played).toMatchObject({
    came: 40,
    endings: { looked: expect.any(Number), paid: expect.any(Number) },
  });
  for (const purpose of ['document', 'search', 'read', 'payment'] as const) {
    expect(played?.calls[purpose]).toMatchObject({ refused: 0, failed: 0 });
    expect(played?.calls[purpose].sent).toBeGreaterThan(0);
  }
  expect(counts.paid).toBe(played?.endings.paid);
  expect(counts).toMatchObject({ toldButNotMade: 0, madeButNotTold: 0, notKnown: 0 });
});
