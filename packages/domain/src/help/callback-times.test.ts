import { expect, test } from 'vitest';
import { dateFromWire } from '../values/dates.ts';
import { callbackText, callbackTimes, isCallbackTime } from './callback-times.ts';
import type { PhoneHours } from './phone-hours.ts';

const hours: PhoneHours = {
  week: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], from: '08:00', to: '11:00' },
    { days: ['Friday'], from: '13:30', to: '15:00' },
  ],
};
/** Wednesday before Thanksgiving Day, 9:20 AM in Chicago. */
const now = new Date('2026-11-25T15:20:00Z');
const at = (day: string, time: string) => ({ day: dateFromWire(day), time });

test('lists whole hours from the next one on, without holidays and weekends', { tags: ['CON-01'] }, () => {
  const listed = callbackTimes(hours, now).map(({ day, time }) => `${day} ${time}`);
  expect(listed.slice(0, 6)).toEqual([
    '2026-11-25 10:00',
    '2026-11-27 08:00',
    '2026-11-27 09:00',
    '2026-11-27 10:00',
    '2026-11-27 13:30',
    '2026-11-30 08:00',
  ]);
  expect(listed.at(-1)).toBe('2026-12-09 10:00');
});

test.each([
  ['an open hour', at('2026-11-27', '13:30'), true],
  ['the current hour', at('2026-11-25', '09:00'), false],
  ['a holiday', at('2026-11-26', '09:00'), false],
  ['an hour that ends after closing', at('2026-11-27', '14:30'), false],
  ['a minute between the hours', at('2026-11-27', '08:30'), false],
  ['a day after two weeks', at('2026-12-10', '08:00'), false],
])('decides on %s', { tags: ['CON-01'] }, (_what, time, expected) => {
  expect(isCallbackTime(hours, time, now)).toBe(expected);
});

test('starts at the exact hour too late', { tags: ['CON-01'] }, () => {
  expect(isCallbackTime(hours, at('2026-11-25', '10:00'), new Date('2026-11-25T15:59:59Z'))).toBe(true);
  expect(isCallbackTime(hours, at('2026-11-25', '10:00'), new Date('2026-11-25T16:00:00Z'))).toBe(false);
});

test('describes day and hour', { tags: ['CON-01'] }, () => {
  expect(callbackText(at('2026-11-27', '11:30'))).toBe(
    'on Friday, November 27, 2026, 11:30 AM to 12:30 PM Central',
  );
});
