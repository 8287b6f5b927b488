import { expect, test } from 'vitest';
import { type IdleEvent, type IdleState, nextIdleState, secondsLeft } from './idle-state.ts';

const MINUTE = 60_000;
const limits = { idleMs: 15 * MINUTE, warningMs: 2 * MINUTE };
const start: IdleState = { phase: 'active', lastActivity: 0 };
const after = (...events: IdleEvent[]) =>
  events.reduce((state, event) => nextIdleState(state, event, limits), start);
const tick = (minutes: number): IdleEvent => ({ type: 'tick', now: minutes * MINUTE });

test('the warning comes after 13 quiet minutes, the end after 15', { tags: ['R-21'] }, () => {
  expect(after(tick(12.99)).phase).toBe('active');
  expect(after(tick(13)).phase).toBe('warning');
  expect(after(tick(13), tick(14.99)).phase).toBe('warning');
  expect(after(tick(13), tick(15)).phase).toBe('expired');
});

test('activity moves the end, but not once the member is asked', { tags: ['R-21'] }, () => {
  const busy: IdleEvent = { type: 'activity', at: 10 * MINUTE };
  expect(after(busy, tick(22)).phase).toBe('active');
  const late: IdleEvent = { type: 'activity', at: 14 * MINUTE };
  expect(after(tick(13), late).phase).toBe('warning');
  expect(after(tick(13), late, tick(15)).phase).toBe('expired');
});

test('staying signed in begins anew', { tags: ['R-21'] }, () => {
  expect(after(tick(13), { type: 'stay', at: 14 * MINUTE })).toEqual({
    phase: 'active',
    lastActivity: 14 * MINUTE,
  });
});

test('activity in another tab counts, older news does not', { tags: ['R-21'] }, () => {
  expect(after(tick(13), { type: 'remote-activity', at: 12 * MINUTE }).phase).toBe('active');
  expect(after({ type: 'activity', at: MINUTE }, { type: 'remote-activity', at: 0 }).lastActivity).toBe(
    MINUTE,
  );
});

test('a tab that slept past the end asks the others before it ends the session', { tags: ['R-21'] }, () => {
  expect(after(tick(60)).phase).toBe('warning');
  expect(after(tick(60), tick(60.1)).phase).toBe('expired');
});

test('what is over stays over', { tags: ['R-21'] }, () => {
  expect(after(tick(13), tick(15), { type: 'stay', at: 16 * MINUTE }).phase).toBe('expired');
});

test('the countdown counts whole seconds down to none', { tags: ['R-21'] }, () => {
  expect(secondsLeft(start, 13 * MINUTE, limits)).toBe(120);
  expect(secondsLeft(start, 15 * MINUTE - 1, limits)).toBe(1);
  expect(secondsLeft(start, 99 * MINUTE, limits)).toBe(0);
});
