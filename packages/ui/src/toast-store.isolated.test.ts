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

test('shows a notification for 10 seconds', { tags: ['CONST-12', 'AMB-03'] }, () => {
  const { store } = storeWithOne();
  vi.advanceTimersByTime(9_999);
  expect(store.snapshot()).toMatchObject([{ exiting: false }]);
  vi.advanceTimersByTime(1);
  expect(store.snapshot()).toMatchObject([{ exiting: true }]);
});

test('removes it after a transition of 300 ms', { tags: ['CONST-13', 'AMB-03'] }, () => {
  const { store } = storeWithOne();
  vi.advanceTimersByTime(10_000 + TRANSITION_MS - 1);
  expect(store.snapshot()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.snapshot()).toHaveLength(0);
  expect(TRANSITION_MS).toBe(300);
});

test('removes it at once under reduced motion', { tags: ['CONST-13', 'AMB-03'] }, () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const { store } = storeWithOne();
  vi.advanceTimersByTime(10_000);
  expect(store.snapshot()).toHaveLength(0);
  vi.unstubAllGlobals();
});

test('pauses on hover, and stays 3 seconds afterwards', { tags: ['CONST-12', 'AMB-03'] }, () => {
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

test('keeps the remaining time after an early hover', { tags: ['CONST-12', 'AMB-03'] }, () => {
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

test('stays paused by focus when the pointer leaves', { tags: ['CONST-12', 'AMB-03'] }, () => {
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

test('restarts the timer of a duplicate instead of showing it twice', {
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

test('stays paused when a duplicate arrives', {
  tags: ['CONST-12', 'AMB-03'],
}, () => {
  const { store, id } = storeWithOne();
  store.pause(id, 'focus');
  store.notify(saved);
  vi.advanceTimersByTime(60_000);
  expect(store.snapshot()).toMatchObject([{ paused: true, exiting: false }]);
});

test('clears notifications at once, also one under the pointer', () => {
  const { store, id } = storeWithOne();
  store.pause(id, 'hover');
  store.notify({ tone: 'danger', message: 'Account 1234 was not removed' });
  store.clear();
  expect(store.snapshot()).toEqual([]);
  store.resume(id, 'hover');
  vi.advanceTimersByTime(20_000);
  expect(store.snapshot()).toEqual([]);
  store.notify(saved);
  expect(store.snapshot()).toMatchObject([{ message: 'Address saved', paused: false }]);
});
