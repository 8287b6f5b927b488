import { expect, test, vi } from 'vitest';
import { warnOfUnencrypted } from './warn-of-unencrypted.ts';

test.each([
  ['postgres://portal:secret@db.example.org/portal', true],
  ['postgres://portal@10.0.0.7:5432/portal?sslmode=disable', true],
  ['postgres://portal@db.example.org/portal?sslmode=verify-full', false],
  ['postgres://portal@127.0.0.1/portal', false],
  ['postgres://portal@localhost:5432/portal', false],
  ['postgres://portal@%2Fvar%2Frun%2Fpostgresql/portal', false],
  ['postgres:///portal', false],
])('warns of %s: %s', { tags: ['R-25'] }, (url, isWarned) => {
  const warn = vi.fn();
  warnOfUnencrypted({ warn }, { DATABASE_URL: url, DATABASE_REPLICA_URL: undefined });
  const lines = [[{ setting: 'DATABASE_URL' }, 'database.unencrypted']];
  expect(warn.mock.calls).toEqual(isWarned ? lines : []);
});
