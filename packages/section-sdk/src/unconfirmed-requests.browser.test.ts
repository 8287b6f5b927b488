import { beforeEach, expect, test, vi } from 'vitest';
import { survivesSignOut, unconfirmedRequests } from './unconfirmed-requests.ts';

const request = {
  kind: 'payment',
  owner: 'oid-1',
  path: '/make-payments',
  keys: ['key-1'],
  wasRejected: false,
};

beforeEach(() => sessionStorage.clear());

test('lists the requests of an account for 24 hours', { tags: ['F-05', 'R-09'] }, () => {
  const dayAgo = Date.now() - 24 * 60 * 60 * 1_000;
  unconfirmedRequests.put({ ...request, sentAt: dayAgo - 1 });
  unconfirmedRequests.put({ ...request, keys: ['key-2'], sentAt: dayAgo + 60_000 });
  unconfirmedRequests.put({ ...request, owner: 'oid-2', sentAt: Date.now() });
  expect(unconfirmedRequests.list('oid-1').map(({ keys }) => keys)).toEqual([['key-2']]);
  expect(unconfirmedRequests.list().map(({ owner }) => owner)).toEqual(['oid-1', 'oid-2']);
});

test('replaces and removes one request, and notifies', { tags: ['F-05'] }, () => {
  const listener = vi.fn();
  const undo = unconfirmedRequests.subscribe(listener);
  unconfirmedRequests.put({ ...request, sentAt: Date.now() });
  unconfirmedRequests.put({ ...request, wasRejected: true, sentAt: Date.now() });
  expect(unconfirmedRequests.list()).toMatchObject([{ wasRejected: true }]);
  unconfirmedRequests.remove(request);
  undo();
  expect([unconfirmedRequests.list(), sessionStorage.length, listener.mock.calls.length]).toEqual([[], 0, 3]);
});

test.each(['{', '{"kind":1}', '[{"kind":"payment"}]'])('ignores the malformed entry %s', (text) => {
  sessionStorage.setItem('unconfirmed-requests', text);
  expect(unconfirmedRequests.list()).toEqual([]);
});

test('names its entry as one that stays after a sign-out', { tags: ['R-08'] }, () => {
  unconfirmedRequests.put({ ...request, sentAt: Date.now() });
  expect(Object.keys(sessionStorage).map(survivesSignOut)).toEqual([true]);
  expect(survivesSignOut('draft-payment')).toBe(false);
});
