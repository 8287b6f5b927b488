import { beforeEach, expect, test, vi } from 'vitest';
import { survivesSignOut, unfinishedActs } from './unfinished-acts.ts';

const act = { kind: 'payment', owner: 'oid-1', path: '/make-payments', keys: ['key-1'], isRefused: false };

beforeEach(() => sessionStorage.clear());

test('lists the acts of an account for 24 hours', { tags: ['F-05', 'R-09'] }, () => {
  const dayAgo = Date.now() - 24 * 60 * 60 * 1_000;
  unfinishedActs.put({ ...act, sentAt: dayAgo - 1 });
  unfinishedActs.put({ ...act, keys: ['key-2'], sentAt: dayAgo + 60_000 });
  unfinishedActs.put({ ...act, owner: 'oid-2', sentAt: Date.now() });
  expect(unfinishedActs.list('oid-1').map(({ keys }) => keys)).toEqual([['key-2']]);
  expect(unfinishedActs.list().map(({ owner }) => owner)).toEqual(['oid-1', 'oid-2']);
});

test('replaces and removes one act, and notifies', { tags: ['F-05'] }, () => {
  const listener = vi.fn();
  const undo = unfinishedActs.subscribe(listener);
  unfinishedActs.put({ ...act, sentAt: Date.now() });
  unfinishedActs.put({ ...act, isRefused: true, sentAt: Date.now() });
  expect(unfinishedActs.list()).toMatchObject([{ isRefused: true }]);
  unfinishedActs.remove(act);
  undo();
  expect([unfinishedActs.list(), sessionStorage.length, listener.mock.calls.length]).toEqual([[], 0, 3]);
});

test.each(['{', '{"kind":1}', '[{"kind":"payment"}]'])('ignores the malformed entry %s', (text) => {
  sessionStorage.setItem('unfinished-acts', text);
  expect(unfinishedActs.list()).toEqual([]);
});

test('names its entry as one that stays after a sign-out', { tags: ['R-08'] }, () => {
  unfinishedActs.put({ ...act, sentAt: Date.now() });
  expect(Object.keys(sessionStorage).map(survivesSignOut)).toEqual([true]);
  expect(survivesSignOut('draft-payment')).toBe(false);
});
