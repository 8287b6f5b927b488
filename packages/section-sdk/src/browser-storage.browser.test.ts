import { afterEach, expect, test, vi } from 'vitest';
import { localStore, readCookies, storageState, tabStore, writeCookie } from './browser-storage.ts';
import { blockStorage, fillStorage } from './testing/block-storage.ts';

afterEach(() => {
  for (const store of [localStore, tabStore]) for (const key of store.keys()) store.remove(key);
});

test.each([
  ['the browser', localStore, () => localStorage],
  ['the tab', tabStore, () => sessionStorage],
])('reads, lists and removes values in the storage of %s', (_, store, storage) => {
  store.set('one', 'first');
  store.set('two', 'second');
  expect([store.get('one'), store.get('none'), [...store.keys()].sort()]).toEqual([
    'first',
    null,
    ['one', 'two'],
  ]);
  store.remove('one');
  expect([store.get('one'), storage().length]).toEqual([null, 1]);
  expect(storageState()).toBe('available');
});

test.each([
  ['the browser', localStore],
  ['the tab', tabStore],
])('finds nothing and does not throw if storage of %s is blocked', { tags: ['R-09'] }, (_, store) => {
  blockStorage();
  store.set('one', 'first');
  store.remove('one');
  expect([store.get('one'), store.keys(), storageState()]).toEqual([null, [], 'blocked']);
});

test.each([
  ['throws at any write', 0],
  ['has space for 1,000 characters', 1_000],
])('ignores a write to a storage that %s, and reports it as full', { tags: ['R-09'] }, (_, space) => {
  fillStorage(space);
  tabStore.set('one', 'first'.repeat(space));
  expect([tabStore.get('one'), storageState(), tabStore.keys()]).toEqual([null, 'full', []]);
});

test('reports a full storage of the browser if the tab has space', { tags: ['R-09'] }, () => {
  fillStorage(0, localStorage);
  expect(storageState()).toBe('full');
});

test('finds nothing without a storage object', { tags: ['R-09'] }, () => {
  vi.stubGlobal('localStorage', undefined);
  expect([localStore.get('one'), localStore.keys(), storageState()]).toEqual([null, [], 'blocked']);
  vi.unstubAllGlobals();
});

test('reads and writes cookies, and ignores them if they are blocked', {
  tags: ['R-09'],
}, () => {
  writeCookie('new-registration=true; Path=/');
  expect(readCookies()).toContain('new-registration=true');
  writeCookie('new-registration=; Max-Age=0; Path=/');
  expect(readCookies()).not.toContain('new-registration=true');
  blockStorage();
  writeCookie('new-registration=true; Path=/');
  expect(readCookies()).toEqual([]);
});
