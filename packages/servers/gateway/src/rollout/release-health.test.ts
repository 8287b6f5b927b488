import { expect, test } from 'vitest';
import { createReleaseHealthStore } from './release-health.ts';

const payments = { section: 'payments', version: '2.0.0' };

test('returns loads, failures and load time of each release', () => {
  const reports = createReleaseHealthStore();
  for (const ms of [400, 100, 300, 200])
    reports.add({ ...payments, outcome: 'loaded', ms }, `a browser of ${ms}`);
  reports.add({ ...payments, outcome: 'load-failed' }, 'another');
  reports.add({ ...payments, outcome: 'failed' }, 'a browser of 100');
  reports.add({ ...payments, version: '1.0.0', outcome: 'failed' }, 'a browser of 100');
  expect(reports.of('payments', '2.0.0')).toEqual({ loads: 5, failures: 2, loadMs: 300 });
  // A report of a tab that is older than this gateway counts no failure without a load.
  expect(reports.of('payments', '1.0.0')).toEqual({ loads: 0, failures: 0, loadMs: null });
  expect(reports.of('payments', '3.0.0')).toEqual({ loads: 0, failures: 0, loadMs: null });
});

test('uses the last five hundred load times', () => {
  const reports = createReleaseHealthStore();
  const times = [...Array<number>(500).fill(9_000), ...Array<number>(500).fill(100)];
  for (const [index, ms] of times.entries())
    reports.add({ ...payments, outcome: 'loaded', ms }, `network ${index}`);
  expect(reports.of('payments', '2.0.0')).toEqual({ loads: 1_000, failures: 0, loadMs: 100 });
});

test('counts three loads per network, in the load times too', { tags: ['R-25'] }, () => {
  const reports = createReleaseHealthStore();
  for (let i = 0; i < 100; i += 1) reports.add({ ...payments, outcome: 'loaded', ms: 50 }, '203.0.113.7');
  reports.add({ ...payments, outcome: 'loaded', ms: 900 }, '203.0.113.8');
  reports.add({ ...payments, outcome: 'loaded', ms: 900 }, '203.0.113.9');
  expect(reports.of('payments', '2.0.0')).toEqual({ loads: 5, failures: 0, loadMs: 900 });
});
