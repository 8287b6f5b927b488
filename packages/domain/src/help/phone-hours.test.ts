import { afterAll, expect, test } from 'vitest';
import { dateFromWire } from '../values/dates.ts';
import {
  getPhoneAvailability,
  instantInChicago,
  type PhoneHours,
  phoneAvailabilityText,
} from './phone-hours.ts';

const ownZone = process.env.TZ;
afterAll(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

const office: PhoneHours = {
  week: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'], from: '08:00', to: '17:00' },
    { days: ['Friday'], from: '08:00', to: '16:30' },
  ],
};
const availabilityText = (instant: string, hours = office) => {
  const now = new Date(instant);
  const availability = getPhoneAvailability(hours, now);
  if (!availability) return undefined;
  const changesAt = instantInChicago(availability.day, availability.time);
  return [phoneAvailabilityText(hours, availability, now), changesAt.toISOString()];
};

/** Text next to the phone number, and the instant of the next change. */
const INSTANTS: readonly (readonly [what: string, instant: string, text: string, changesAt: string])[] = [
  [
    'a second before it opens',
    '2026-11-23T13:59:59Z',
    'Closed now. Back today at 8 AM Central.',
    '2026-11-23T14:00:00.000Z',
  ],
  [
    'as it opens',
    '2026-11-23T14:00:00Z',
    'Someone is here now, until 5 PM Central.',
    '2026-11-23T23:00:00.000Z',
  ],
  [
    'a second before it closes',
    '2026-11-23T22:59:59Z',
    'Someone is here now, until 5 PM Central.',
    '2026-11-23T23:00:00.000Z',
  ],
  [
    'as it closes',
    '2026-11-23T23:00:00Z',
    'Closed now. Back tomorrow at 8 AM Central.',
    '2026-11-24T14:00:00.000Z',
  ],
  [
    'in the night, when it is the next day in UTC',
    '2026-11-24T05:59:00Z',
    'Closed now. Back tomorrow at 8 AM Central.',
    '2026-11-24T14:00:00.000Z',
  ],
  [
    'before a holiday',
    '2026-11-25T23:30:00Z',
    'Closed now. Back on Friday at 8 AM Central.',
    '2026-11-27T14:00:00.000Z',
  ],
  [
    'on Thanksgiving Day',
    '2026-11-26T16:00:00Z',
    'Closed for Thanksgiving Day. Back tomorrow at 8 AM Central.',
    '2026-11-27T14:00:00.000Z',
  ],
  [
    'on a Friday, which ends earlier',
    '2026-11-27T22:29:00Z',
    'Someone is here now, until 4:30 PM Central.',
    '2026-11-27T22:30:00.000Z',
  ],
  [
    'on the last day of the year',
    '2026-12-31T23:10:00Z',
    'Closed now. Back on Monday at 8 AM Central.',
    '2027-01-04T14:00:00.000Z',
  ],
  [
    'on a holiday that falls on a Saturday, no working day anyway',
    '2026-07-04T16:00:00Z',
    'Closed now. Back on Monday at 8 AM Central.',
    '2026-07-06T13:00:00.000Z',
  ],
  [
    'before clocks go forward',
    '2026-03-06T23:00:00Z',
    'Closed now. Back on Monday at 8 AM Central.',
    '2026-03-09T13:00:00.000Z',
  ],
  [
    'an hour after opening by the clock before they went forward',
    '2026-03-09T13:00:00Z',
    'Someone is here now, until 5 PM Central.',
    '2026-03-09T22:00:00.000Z',
  ],
  [
    'before clocks go back',
    '2026-10-30T22:00:00Z',
    'Closed now. Back on Monday at 8 AM Central.',
    '2026-11-02T14:00:00.000Z',
  ],
  [
    'when the clocks before would say that it has opened',
    '2026-11-02T13:30:00Z',
    'Closed now. Back today at 8 AM Central.',
    '2026-11-02T14:00:00.000Z',
  ],
];

test.each(['America/Chicago', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Europe/London'])(
  'uses Chicago time for opening hours in the time zone %s',
  { tags: ['F-23', 'AMB-04', 'AMB-25'] },
  (zone) => {
    process.env.TZ = zone;
    for (const [what, instant, text, changesAt] of INSTANTS)
      expect(availabilityText(instant), what).toEqual([text, changesAt]);
  },
);

const everyDay = (from: string, to: string): PhoneHours => ({
  week: [{ days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'], from, to }],
});

test.each([
  [
    'goes forward',
    '2026-03-08T07:00:00Z',
    '2026-03-08T09:00:00.000Z',
    '2026-03-08T10:00:00Z',
    '2026-03-08T22:00:00.000Z',
  ],
  [
    'goes back',
    '2026-11-01T05:30:00Z',
    '2026-11-01T09:00:00.000Z',
    '2026-11-01T10:00:00Z',
    '2026-11-01T23:00:00.000Z',
  ],
])(
  'opens and closes at local times on the day when the clock %s',
  { tags: ['F-23', 'AMB-25'] },
  (_how, before, opens, within, closes) => {
    const hours = everyDay(before.includes('-03-') ? '04:00' : '03:00', '17:00');
    expect(availabilityText(before, hours)?.[1]).toBe(opens);
    expect(availabilityText(within, hours)?.[1]).toBe(closes);
  },
);

test('applies configured closed and open days', { tags: ['F-23', 'R-13'] }, () => {
  const overrides = { closed: [dateFromWire('2026-11-27')], open: [dateFromWire('2026-11-26')] };
  expect(availabilityText('2026-11-26T16:00:00Z', { ...office, ...overrides })?.[0]).toBe(
    'Someone is here now, until 5 PM Central.',
  );
  expect(availabilityText('2026-11-27T16:00:00Z', { ...office, ...overrides })?.[0]).toBe(
    'Closed today. Back on Monday at 8 AM Central.',
  );
});

test('announces a break, and dates a reopening after more than a week', {
  tags: ['F-23'],
}, () => {
  const pause: PhoneHours = {
    week: [
      { days: ['Monday'], from: '09:00', to: '12:00' },
      { days: ['Monday'], from: '13:15', to: '17:00' },
    ],
    closed: [dateFromWire('2026-11-30')],
  };
  expect(availabilityText('2026-11-23T18:00:00Z', pause)?.[0]).toBe(
    'Closed now. Back today at 1:15 PM Central.',
  );
  expect(availabilityText('2026-11-23T23:00:00Z', pause)?.[0]).toBe(
    'Closed now. Back on December 07, 2026 at 9 AM Central.',
  );
});

test.each([
  ['while it is open, until it closes', '2026-11-23T15:00:00Z', '2026-11-23T23:00:00.000Z'],
  ['in the evening, until midnight makes tomorrow today', '2026-11-23T23:30:00Z', '2026-11-24T06:00:00.000Z'],
  ['in the night, until it opens', '2026-11-24T06:00:00Z', '2026-11-24T14:00:00.000Z'],
  ['on the Saturday before clocks go forward', '2026-03-07T18:00:00Z', '2026-03-08T06:00:00.000Z'],
  ['on the Sunday on which they do', '2026-03-08T18:00:00Z', '2026-03-09T05:00:00.000Z'],
])('keeps the text valid %s', { tags: ['F-23'] }, (_when, instant, until) => {
  expect(getPhoneAvailability(office, new Date(instant))?.validUntil.toISOString()).toBe(until);
});

test('shows nothing for a closure of months', { tags: ['F-23'] }, () => {
  expect(availabilityText('2026-11-23T18:00:00Z', { week: [] })).toBeUndefined();
});
