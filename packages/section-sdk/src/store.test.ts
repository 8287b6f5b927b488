import { expect, test } from 'vitest';
import { createStore } from './store.ts';

test('a store gives its value, and calls its listeners after each change until they unsubscribe', {
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

test('a listener that unsubscribes while it is called does not keep the others from being called', {
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
