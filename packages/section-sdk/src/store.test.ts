import { expect, test } from 'vitest';
import { createStore } from './store.ts';

test('calls listeners after each change until they unsubscribe', {
  tags: ['CTX-02'],
}, () => {
  const store = createStore(1);
  const seen: string[] = [];
  const stop = store.subscribe(() => seen.push(`first ${store.get()}`));
  store.subscribe(() => seen.push(`second ${store.get()}`));
  store.set(2);
  stop();
  store.set(2);
  expect(store.get()).toBe(2);
  expect(seen).toEqual(['first 2', 'second 2', 'second 2']);
});

test('calls the other listeners if one unsubscribes during its call', {
  tags: ['CTX-02'],
}, () => {
  const store = createStore('a');
  const seen: string[] = [];
  const stop = store.subscribe(() => {
    seen.push('once');
    stop();
  });
  store.subscribe(() => seen.push('always'));
  store.set('b');
  store.set('c');
  expect(seen).toEqual(['once', 'always', 'always']);
});
