import { expect, test } from 'vitest';
import { findMissingPrograms } from './programs.ts';

test('names missing cluster programs and the install command', { tags: ['R-09'] }, () => {
  const all = { 'etcd-server': '/usr/bin/etcd', patroni: '/usr/bin/patroni' };
  expect(findMissingPrograms(all)).toBeUndefined();
  expect(findMissingPrograms({ ...all, patroni: undefined, haproxy: undefined })).toBe(
    'this machine has no patroni, haproxy: on Debian apt-get install --no-install-recommends patroni haproxy',
  );
});
