import { expect, test } from 'vitest';
import { sampleRegistry } from '../testing/sample-data.ts';
import { createReleaseHealthStore } from './release-health.ts';

const payments = { section: 'payments', version: '2.0.0' };
const registry = registryWith('2.0.0', '1.0.0');

/** Returns the sample registry with these releases of payments. */
function registryWith(version: string, ...previous: string[]) {
  const sample = sampleRegistry();
  const section = sample.sections.payments;
  if (!section) throw new Error('The sample has payments');
  const release = (name: string) => ({ ...section.live, version: name });
  const releases = { live: release(version), previous: previous.map(release) };
  return { ...sample, sections: { payments: { ...section, ...releases } } };
}

test('returns loads, failures and load time of each release', () => {
  const reports = createReleaseHealthStore();
  for (const ms of [400, 100, 300, 200])
    reports.add(registry, { ...payments, status: 'loaded', ms }, `a browser of ${ms}`);
  reports.add(registry, { ...payments, status: 'load-failed' }, 'another');
  reports.add(registry, { ...payments, status: 'failed' }, 'a browser of 100');
  reports.add(registry, { ...payments, version: '1.0.0', status: 'failed' }, 'a browser of 100');
  expect(reports.of('payments', '2.0.0')).toEqual({ loads: 5, failures: 2, loadMs: 300 });
  // A report of a tab that is older than this gateway counts no failure without a load.
  expect(reports.of('payments', '1.0.0')).toEqual({ loads: 0, failures: 0, loadMs: null });
  expect(reports.of('payments', '3.0.0')).toEqual({ loads: 0, failures: 0, loadMs: null });
});

test('uses the last five hundred load times', () => {
  const reports = createReleaseHealthStore();
  const times = [...Array<number>(500).fill(9_000), ...Array<number>(500).fill(100)];
  for (const [index, ms] of times.entries())
    reports.add(registry, { ...payments, status: 'loaded', ms }, `network ${index}`);
  expect(reports.of('payments', '2.0.0')).toEqual({ loads: 1_000, failures: 0, loadMs: 100 });
});

test('counts three loads per network, in the load times too', { tags: ['R-25'] }, () => {
  const reports = createReleaseHealthStore();
  for (let i = 0; i < 100; i += 1)
    reports.add(registry, { ...payments, status: 'loaded', ms: 50 }, '203.0.113.7');
  reports.add(registry, { ...payments, status: 'loaded', ms: 900 }, '203.0.113.8');
  reports.add(registry, { ...payments, status: 'loaded', ms: 900 }, '203.0.113.9');
  expect(reports.of('payments', '2.0.0')).toEqual({ loads: 5, failures: 0, loadMs: 900 });
});

test('drops the counts of releases that the registry no longer names', { tags: ['R-25'] }, () => {
  const reports = createReleaseHealthStore();
  const counts = (version: string) => reports.of('payments', version).loads;
  const load = (current: typeof registry, version: string) =>
    reports.add(current, { section: 'payments', version, status: 'loaded' }, '203.0.113.7');
  load(registry, '1.0.0');
  load(registry, '2.0.0');
  const next = registryWith('3.0.0', '2.0.0');
  load(next, '2.0.0');
  load(next, '3.0.0');
  expect(['1.0.0', '2.0.0', '3.0.0'].map(counts)).toEqual([0, 2, 1]);
});
