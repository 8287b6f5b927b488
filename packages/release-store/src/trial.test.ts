import { expect, test } from 'vitest';
import type { Outcome } from './network-quota.ts';
import { simulateTrial } from './testing/simulate-trials.ts';
import { chanceOf, createTrial } from './trial.ts';

const bad = { visitsPerMinute: 1_000, share: 0.05, minutes: 10, liveFails: 0.001, candidateFails: 0.1 };
const good = { ...bad, minutes: 60, liveFails: 0.005, candidateFails: 0.005 };
const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed + 1);

test('the chance is that of Fisher’s exact test', () => {
  // The lady who tastes tea: 3 of 4, and 4 of 4.
  expect(chanceOf({ loads: 4, failures: 3 }, { loads: 4, failures: 1 })).toBeCloseTo(17 / 70, 10);
  expect(chanceOf({ loads: 4, failures: 4 }, { loads: 4, failures: 0 })).toBeCloseTo(1 / 70, 10);
  expect(chanceOf({ loads: 100, failures: 0 }, { loads: 1_900, failures: 5 })).toBeCloseTo(1, 10);
});

test('a candidate that fails for 1 in 10 at a share of 5 % is taken back within two minutes', () => {
  const minutes = seeds(200).map((seed) => simulateTrial(bad, seed) ?? Number.POSITIVE_INFINITY);
  expect(minutes.filter((minute) => minute <= 2).length).toBeGreaterThanOrEqual(194);
  expect(Math.max(...minutes)).toBeLessThan(4);
});

test('a good candidate is taken back in at most one of a hundred roll-outs of an hour', () => {
  expect(seeds(100).filter((seed) => simulateTrial(good, seed) !== null).length).toBeLessThanOrEqual(1);
});

/** Tells the same thing many times, each time from another network, or from these in turn. */
function tell(
  trial: ReturnType<typeof createTrial>,
  which: 'candidate' | 'live',
  outcome: Outcome,
  times: number,
  networks = times,
) {
  return Array.from({ length: times }, (_, index) =>
    trial.count(which, outcome, `network ${index % networks}`),
  ).find((verdict) => verdict !== null);
}

test('what ran and failed later counts as much as what could not be loaded, and is no load more', () => {
  const trial = createTrial();
  tell(trial, 'live', 'loaded', 380);
  expect(tell(trial, 'candidate', 'loaded', 15)).toBeUndefined();
  expect(tell(trial, 'candidate', 'failed', 8)).toBeUndefined();
  expect(tell(trial, 'candidate', 'loaded', 5)).toMatchObject({
    candidate: { loads: 20, failures: 8 },
    live: { loads: 380, failures: 0 },
  });
});

test('what fails for all, as when a network is away, takes no candidate back', () => {
  const trial = createTrial();
  tell(trial, 'live', 'load-failed', 950);
  expect(tell(trial, 'candidate', 'load-failed', 50)).toBeUndefined();
});

test('a difference that is certain and small takes no candidate back', () => {
  const trial = createTrial();
  tell(trial, 'live', 'loaded', 90_000);
  tell(trial, 'live', 'load-failed', 10_000);
  tell(trial, 'candidate', 'loaded', 9_000);
  expect(tell(trial, 'candidate', 'load-failed', 1_900)).toBeUndefined();
  expect(chanceOf({ loads: 10_000, failures: 1_700 }, { loads: 100_000, failures: 10_000 })).toBeLessThan(
    1e-9,
  );
});

test.each([1, 2])(
  'forged failures from %i networks withdraw no candidate, however many they are',
  { tags: ['R-25'] },
  (networks) => {
    const trial = createTrial();
    tell(trial, 'live', 'loaded', 2_000);
    tell(trial, 'candidate', 'loaded', 60);
    expect(tell(trial, 'candidate', 'load-failed', 2_000, networks)).toBeUndefined();
    expect(tell(trial, 'candidate', 'failed', 2_000, networks)).toBeUndefined();
    expect(tell(trial, 'candidate', 'loaded', 2_000)).toBeUndefined();
  },
);

test('a candidate that fails for three networks is withdrawn, and the verdict says from how many', {
  tags: ['R-25'],
}, () => {
  const trial = createTrial();
  tell(trial, 'live', 'loaded', 2_000);
  tell(trial, 'candidate', 'loaded', 17);
  expect(tell(trial, 'candidate', 'load-failed', 3)).toMatchObject({
    candidate: { loads: 20, failures: 3 },
    networks: 3,
  });
});

test('forged successes of one network do not hide that a candidate fails', { tags: ['R-25'] }, () => {
  const trial = createTrial();
  tell(trial, 'live', 'loaded', 2_000);
  for (let forged = 0; forged < 2_000; forged += 1) trial.count('candidate', 'loaded', 'forger');
  tell(trial, 'candidate', 'loaded', 11);
  expect(tell(trial, 'candidate', 'load-failed', 6)).toMatchObject({
    candidate: { loads: 20, failures: 6 },
    networks: 6,
  });
});

test('forged failures of one network do not make the live release look as bad', { tags: ['R-25'] }, () => {
  const trial = createTrial();
  tell(trial, 'live', 'loaded', 200);
  for (let forged = 0; forged < 2_000; forged += 1) trial.count('live', 'load-failed', 'forger');
  tell(trial, 'candidate', 'loaded', 14);
  expect(tell(trial, 'candidate', 'load-failed', 6)).toMatchObject({ live: { loads: 203, failures: 3 } });
});
