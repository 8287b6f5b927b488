import { afterEach, expect, test, vi } from 'vitest';
import { isStorageAvailable, localStore, readCookies, tabStore, writeCookie } from './browser-storage.ts';
import { blockStorage } from './testing/block-storage.ts';

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
  expect(isStorageAvailable()).toBe(true);
});

test.each([
  ['the browser', localStore],
  ['the tab', tabStore],
])('finds nothing and does not throw if storage of %s is blocked', { tags: ['R-09'] }, (_, store) => {
  blockStorage();
  store.set('one', 'first');
  store.remove('one');
  expect([store.get('one'), store.keys(), isStorageAvailable()]).toEqual([null, [], false]);
});

test('ignores a write to a full storage', { tags: ['R-09'] }, () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  tabStore.set('one', 'first');
  vi.restoreAllMocks();
  expect(tabStore.get('one')).toBeNull();
});

test('finds nothing without a storage object', { tags: ['R-09'] }, () => {
  vi.stubGlobal('localStorage', undefined);
  expect([localStore.get('one'), localStore.keys(), isStorageAvailable()]).toEqual([null, [], false]);
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
