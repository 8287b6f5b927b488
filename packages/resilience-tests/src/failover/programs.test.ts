import { expect, test } from 'vitest';
import { findMissingPrograms } from './programs.ts';

test('a machine without a cluster is told what it lacks and how to get it', { tags: ['R-09'] }, () => {
  const all = { 'etcd-server': '/usr/bin/etcd', patroni: '/usr/bin/patroni' };
  expect(findMissingPrograms(all)).toBeUndefined();
  expect(findMissingPrograms({ ...all, patroni: undefined, haproxy: undefined })).toBe(
    'this machine has no patroni, haproxy: on Debian apt-get install --no-install-recommends patroni haproxy',
  );
});
