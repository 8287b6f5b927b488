import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore, TRANSITION_MS } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const saved = { tone: 'success', message: 'Address saved' } as const;

function storeWithOne() {
  const store = createToastStore();
  store.notify(saved);
  return { store, id: store.snapshot()[0]?.id ?? 0 };
}

test('a notification is shown for 10 seconds', { tags: ['CONST-12', 'AMB-03'] }, () => {
  const { store } = storeWithOne();
  vi.advanceTimersByTime(9_999);
  expect(store.snapshot()).toMatchObject([{ exiting: false }]);
  vi.advanceTimersByTime(1);
  expect(store.snapshot()).toMatchObject([{ exiting: true }]);
});

test('it takes 300 ms to go', { tags: ['CONST-13', 'AMB-03'] }, () => {
  const { store } = storeWithOne();
  vi.advanceTimersByTime(10_000 + TRANSITION_MS - 1);
  expect(store.snapshot()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.snapshot()).toHaveLength(0);
  expect(TRANSITION_MS).toBe(300);
});

test('under reduced motion it goes at once', { tags: ['CONST-13', 'AMB-03'] }, () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const { store } = storeWithOne();
  vi.advanceTimersByTime(10_000);
  expect(store.snapshot()).toHaveLength(0);
  vi.unstubAllGlobals();
});

test('its time stands still while hovered, and 3 seconds follow', { tags: ['CONST-12', 'AMB-03'] }, () => {
  const { store, id } = storeWithOne();
  vi.advanceTimersByTime(9_000);
  store.pause(id, 'hover');
  vi.advanceTimersByTime(60_000);
  expect(store.snapshot()).toMatchObject([{ paused: true, exiting: false }]);
  store.resume(id, 'hover');
  vi.advanceTimersByTime(2_999);
  expect(store.snapshot()).toMatchObject([{ phase: 'extended', exiting: false }]);
  vi.advanceTimersByTime(1);
  expect(store.snapshot()).toMatchObject([{ exiting: true }]);
});

test('who looked early does not lose the rest of the 10 seconds', { tags: ['CONST-12', 'AMB-03'] }, () => {
  const { store, id } = storeWithOne();
  vi.advanceTimersByTime(1_000);
  store.pause(id, 'hover');
  vi.advanceTimersByTime(5_000);
  store.resume(id, 'hover');
  vi.advanceTimersByTime(8_999);
  expect(store.snapshot()).toMatchObject([{ exiting: false }]);
  vi.advanceTimersByTime(1);
  expect(store.snapshot()).toMatchObject([{ exiting: true }]);
});

test('focus holds it when the pointer leaves', { tags: ['CONST-12', 'AMB-03'] }, () => {
  const { store, id } = storeWithOne();
  store.pause(id, 'hover');
  store.pause(id, 'focus');
  store.resume(id, 'hover');
  vi.advanceTimersByTime(60_000);
  expect(store.snapshot()).toMatchObject([{ paused: true }]);
  store.resume(id, 'focus');
  vi.advanceTimersByTime(10_000);
  expect(store.snapshot()).toMatchObject([{ exiting: true }]);
});

test('the same message is not shown twice, and its time starts anew', {
  tags: ['CONST-12', 'AMB-03'],
}, () => {
  const { store } = storeWithOne();
  vi.advanceTimersByTime(8_000);
  store.notify(saved);
  expect(store.snapshot()).toMatchObject([{ restartCount: 1 }]);
  store.notify({ ...saved, tone: 'danger' });
  expect(store.snapshot()).toHaveLength(2);
  vi.advanceTimersByTime(9_999);
  expect(store.snapshot()).toMatchObject([{ exiting: false }, { exiting: false }]);
});

test('a held notification stays held when the same message comes again', {
  tags: ['CONST-12', 'AMB-03'],
}, () => {
  const { store, id } = storeWithOne();
  store.pause(id, 'focus');
  store.notify(saved);
  vi.advanceTimersByTime(60_000);
  expect(store.snapshot()).toMatchObject([{ paused: true, exiting: false }]);
});
