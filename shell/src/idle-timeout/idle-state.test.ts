import { expect, test } from 'vitest';
import { type IdleEvent, type IdleState, nextIdleState, secondsLeft } from './idle-state.ts';

const MINUTE = 60_000;
const limits = { idleMs: 15 * MINUTE, warningMs: 2 * MINUTE };
const start: IdleState = { phase: 'active', lastActivity: 0 };
const after = (...events: IdleEvent[]) =>
  events.reduce((state, event) => nextIdleState(state, event, limits), start);
const tick = (minutes: number): IdleEvent => ({ type: 'tick', now: minutes * MINUTE });

test('warns after 13 idle minutes and expires after 15', { tags: ['R-21'] }, () => {
  expect(after(tick(12.99)).phase).toBe('active');
  expect(after(tick(13)).phase).toBe('warning');
  expect(after(tick(13), tick(14.99)).phase).toBe('warning');
  expect(after(tick(13), tick(15)).phase).toBe('expired');
});

test('postpones the end on activity, except during the warning', { tags: ['R-21'] }, () => {
  const busy: IdleEvent = { type: 'activity', at: 10 * MINUTE };
  expect(after(busy, tick(22)).phase).toBe('active');
  const late: IdleEvent = { type: 'activity', at: 14 * MINUTE };
  expect(after(tick(13), late).phase).toBe('warning');
  expect(after(tick(13), late, tick(15)).phase).toBe('expired');
});

test('restarts when the member stays', { tags: ['R-21'] }, () => {
  expect(after(tick(13), { type: 'stay', at: 14 * MINUTE })).toEqual({
    phase: 'active',
    lastActivity: 14 * MINUTE,
  });
});

test('accepts remote activity but not an older time', { tags: ['R-21'] }, () => {
  expect(after(tick(13), { type: 'remote-activity', at: 12 * MINUTE }).phase).toBe('active');
  expect(after({ type: 'activity', at: MINUTE }, { type: 'remote-activity', at: 0 }).lastActivity).toBe(
    MINUTE,
  );
});

test('warns first after a sleep past the end', { tags: ['R-21'] }, () => {
  expect(after(tick(60)).phase).toBe('warning');
  expect(after(tick(60), tick(60.1)).phase).toBe('expired');
});

test('stays expired', { tags: ['R-21'] }, () => {
  expect(after(tick(13), tick(15), { type: 'stay', at: 16 * MINUTE }).phase).toBe('expired');
});

test('counts whole seconds down to zero', { tags: ['R-21'] }, () => {
  expect(secondsLeft(start, 13 * MINUTE, limits)).toBe(120);
  expect(secondsLeft(start, 15 * MINUTE - 1, limits)).toBe(1);
  expect(secondsLeft(start, 99 * MINUTE, limits)).toBe(0);
});
