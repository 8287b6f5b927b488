import { expect, test } from 'vitest';
import { createNetworkQuota, type LoadStatus } from './network-quota.ts';

test.each<[string, LoadStatus[], boolean[]]>([
  ['loads', ['loaded', 'loaded', 'loaded', 'loaded'], [true, true, true, false]],
  ['failed loads', Array<LoadStatus>(4).fill('load-failed'), [true, true, true, false]],
  ['failed loads after loads', ['loaded', 'loaded', 'loaded', 'load-failed'], [true, true, true, false]],
  [
    'one failure for each load',
    ['loaded', 'failed', 'failed', 'loaded', 'failed'],
    [true, true, false, true, true],
  ],
  ['no second failure for a failed load', ['load-failed', 'failed'], [true, false]],
  ['no failure without a load', ['failed'], [false]],
  [
    'no failure that may be of a load that does not count',
    ['loaded', 'loaded', 'loaded', 'loaded', 'failed'],
    [true, true, true, false, false],
  ],
])('counts three loads per network and %s', { tags: ['R-25'] }, (_, statuses, accepted) => {
  const quota = createNetworkQuota();
  expect(statuses.map((status) => quota.consume('203.0.113.7', status))).toEqual(accepted);
});

test('counts each network separately', { tags: ['R-25'] }, () => {
  const quota = createNetworkQuota();
  for (let load = 0; load < 3; load += 1) quota.consume('203.0.113.7');
  expect(quota.consume('203.0.113.7')).toBe(false);
  expect(quota.consume('203.0.113.8')).toBe(true);
});

test('stores at most 20,000 networks, and drops the oldest', { tags: ['R-25'] }, () => {
  const quota = createNetworkQuota();
  const fill = (network: string) => {
    for (let load = 0; load < 3; load += 1) quota.consume(network);
  };
  for (let network = 0; network <= 20_000; network += 1) fill(`network ${network}`);
  expect(quota.consume('network 20000')).toBe(false);
  expect(quota.consume('network 0')).toBe(true);
});
