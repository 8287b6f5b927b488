import { expect, test } from 'vitest';
import { createCanaryAnalysis, fisherExactPValue } from './canary-analysis.ts';
import type { LoadStatus } from './network-quota.ts';
import { simulateCanary } from './testing/simulate-canary.ts';

const badCanary = {
  visitsPerMinute: 1_000,
  percent: 0.05,
  minutes: 10,
  liveFailureRate: 0.001,
  canaryFailureRate: 0.1,
};
const goodCanary = { ...badCanary, minutes: 60, liveFailureRate: 0.005, canaryFailureRate: 0.005 };
const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed + 1);

test('computes the p-value of Fisher’s exact test', () => {
  // Fisher's lady tasting tea: 3 of 4, and 4 of 4.
  expect(fisherExactPValue({ samples: 4, failures: 3 }, { samples: 4, failures: 1 })).toBeCloseTo(
    17 / 70,
    10,
  );
  expect(fisherExactPValue({ samples: 4, failures: 4 }, { samples: 4, failures: 0 })).toBeCloseTo(1 / 70, 10);
  expect(fisherExactPValue({ samples: 100, failures: 0 }, { samples: 1_900, failures: 5 })).toBeCloseTo(
    1,
    10,
  );
});

test('rolls back a canary with 10 % failures at 5 % within two minutes', () => {
  const minutes = seeds(200).map((seed) => simulateCanary(badCanary, seed) ?? Number.POSITIVE_INFINITY);
  expect(minutes.filter((minute) => minute <= 2).length).toBeGreaterThanOrEqual(194);
  expect(Math.max(...minutes)).toBeLessThan(4);
});

test('rolls back at most 1 % of healthy canaries in an hour', () => {
  expect(seeds(100).filter((seed) => simulateCanary(goodCanary, seed) !== null).length).toBeLessThanOrEqual(
    1,
  );
});

test('rolls back at most 1 % of canaries with as many slow visits', () => {
  const options = { alpha: 0.005, minFailingNetworks: 10 };
  const slow = { ...goodCanary, minutes: 20, liveFailureRate: 0.3, canaryFailureRate: 0.3, options };
  expect(seeds(200).filter((seed) => simulateCanary(slow, seed) !== null).length).toBeLessThanOrEqual(2);
});

/** Reports an status many times, each from a new network or from these in turn. */
function report(
  analysis: ReturnType<typeof createCanaryAnalysis>,
  variant: 'canary' | 'live',
  status: LoadStatus,
  times: number,
  networks = times,
) {
  return Array.from({ length: times }, (_, index) =>
    analysis.record(variant, status, `network ${index % networks}`),
  ).find((result) => result !== null);
}

test('counts a later failure like a failed load, without another load', () => {
  const analysis = createCanaryAnalysis();
  report(analysis, 'live', 'loaded', 380);
  expect(report(analysis, 'canary', 'loaded', 15)).toBeUndefined();
  expect(report(analysis, 'canary', 'failed', 8)).toBeUndefined();
  expect(report(analysis, 'canary', 'loaded', 5)).toMatchObject({
    canary: { samples: 20, failures: 8 },
    live: { samples: 380, failures: 0 },
  });
});

test('keeps a canary when both releases fail, as in a network outage', () => {
  const analysis = createCanaryAnalysis();
  report(analysis, 'live', 'load-failed', 950);
  expect(report(analysis, 'canary', 'load-failed', 50)).toBeUndefined();
});

test('keeps a canary with a significant but small difference', () => {
  const analysis = createCanaryAnalysis();
  report(analysis, 'live', 'loaded', 90_000);
  report(analysis, 'live', 'load-failed', 10_000);
  report(analysis, 'canary', 'loaded', 9_000);
  expect(report(analysis, 'canary', 'load-failed', 1_900)).toBeUndefined();
  expect(
    fisherExactPValue({ samples: 10_000, failures: 1_700 }, { samples: 100_000, failures: 10_000 }),
  ).toBeLessThan(1e-9);
});

test.each([1, 2])(
  'forged failures from %i networks never roll back a canary',
  { tags: ['R-25'] },
  (networks) => {
    const analysis = createCanaryAnalysis();
    report(analysis, 'live', 'loaded', 2_000);
    report(analysis, 'canary', 'loaded', 60);
    expect(report(analysis, 'canary', 'load-failed', 2_000, networks)).toBeUndefined();
    expect(report(analysis, 'canary', 'failed', 2_000, networks)).toBeUndefined();
    expect(report(analysis, 'canary', 'loaded', 2_000)).toBeUndefined();
  },
);

test('rolls back on failures from three networks, and returns their number', {
  tags: ['R-25'],
}, () => {
  const analysis = createCanaryAnalysis();
  report(analysis, 'live', 'loaded', 2_000);
  report(analysis, 'canary', 'loaded', 17);
  expect(report(analysis, 'canary', 'load-failed', 3)).toMatchObject({
    canary: { samples: 20, failures: 3 },
    failingNetworks: 3,
  });
});

test('forged successes of one network do not hide a failing canary', { tags: ['R-25'] }, () => {
  const analysis = createCanaryAnalysis();
  report(analysis, 'live', 'loaded', 2_000);
  for (let forged = 0; forged < 2_000; forged += 1) analysis.record('canary', 'loaded', 'forger');
  report(analysis, 'canary', 'loaded', 11);
  expect(report(analysis, 'canary', 'load-failed', 6)).toMatchObject({
    canary: { samples: 20, failures: 6 },
    failingNetworks: 6,
  });
});

test('forged failures of the live release do not hide a failing canary', { tags: ['R-25'] }, () => {
  const analysis = createCanaryAnalysis();
  report(analysis, 'live', 'loaded', 200);
  for (let forged = 0; forged < 2_000; forged += 1) analysis.record('live', 'load-failed', 'forger');
  report(analysis, 'canary', 'loaded', 14);
  expect(report(analysis, 'canary', 'load-failed', 6)).toMatchObject({ live: { samples: 203, failures: 3 } });
});
