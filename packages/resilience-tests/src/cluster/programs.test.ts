import { expect, test } from 'vitest';
import { whatIsMissing } from './programs.ts';

test('R-09 a machine without a cluster is told what it lacks and how to get it', () => {
  const all = { 'etcd-server': '/usr/bin/etcd', patroni: '/usr/bin/patroni' };
  expect(whatIsMissing(all)).toBeUndefined();
  expect(whatIsMissing({ ...all, patroni: undefined, haproxy: undefined })).toBe(
    'this machine has no patroni, haproxy: on Debian apt-get install --no-install-recommends patroni haproxy',
  );
});
