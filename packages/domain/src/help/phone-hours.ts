import { type BusinessDayOverrides, holidayName, isBankHoliday } from '../payments/business-days.ts';
import {
  addDays,
  type CalendarDate,
  dayOfWeek,
  daysBetween,
  formatLongDate,
  todayInChicago,
} from '../values/dates.ts';

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
/** Day of the week in the configured support times. */
export type Weekday = (typeof WEEKDAYS)[number];

/** Opening hours of the member services phone. Closed on bank holidays, except days in `open`. */
export interface PhoneHours extends BusinessDayOverrides {
  /** Chicago local times as 'HH:MM', in order; a day may have several spans. */
  readonly week: readonly { readonly days: readonly Weekday[]; readonly from: string; readonly to: string }[];
}

/** Whether the phone line is open at an instant, and until when. */
export interface PhoneAvailability {
  readonly isOpen: boolean;
  readonly day: CalendarDate;
  readonly time: string;
  /** The text may say 'today' or 'tomorrow', so it expires at midnight at the latest. */
  readonly validUntil: Date;
}

/** No text is shown for a longer closure. */
const MAX_CLOSURE_DAYS = 60;
const DAYS_PER_WEEK = 7;

const chicagoClock = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Chicago',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Availability at `now` in Chicago local time; undefined if the line stays closed. */
export function getPhoneAvailability(hours: PhoneHours, now: Date): PhoneAvailability | undefined {
  const today = todayInChicago(now);
  const midnight = instantInChicago(addDays(today, 1), '00:00');
  for (let day = today; daysBetween(today, day) <= MAX_CLOSURE_DAYS; day = addDays(day, 1)) {
    for (const { from, to } of openingSpans(hours, day)) {
      const isOpen = now >= instantInChicago(day, from);
      const time = isOpen ? to : from;
      const changesAt = instantInChicago(day, time);
      if (now < changesAt) {
        return { isOpen, day, time, validUntil: new Date(Math.min(+changesAt, +midnight)) };
      }
    }
  }
  return undefined;
}

/** Text next to the phone number, for example 'Someone is here now, until 5 PM Central', or the next opening. */
export function phoneAvailabilityText(hours: PhoneHours, availability: PhoneAvailability, now: Date): string {
  const time = `${clockTime(availability.time)} Central`;
  if (availability.isOpen) return `Someone is here now, until ${time}.`;
  const today = todayInChicago(now);
  return `${closedText(hours, today)}. Back ${dayText(availability.day, today)} at ${time}.`;
}

function closedText(hours: PhoneHours, today: CalendarDate): string {
  if (!isClosedForHoliday(hours, today)) return 'Closed now';
  const holiday = holidayName(today);
  return holiday === undefined ? 'Closed today' : `Closed for ${holiday}`;
}

/** Opening hours of a day, in order; none on a bank holiday. */
export function openingSpans(hours: PhoneHours, date: CalendarDate): PhoneHours['week'] {
  return isBankHoliday(date, hours) ? [] : weekdaySpans(hours, date);
}

function weekdaySpans({ week }: PhoneHours, date: CalendarDate): PhoneHours['week'] {
  return week.filter(({ days }) => days.some((name) => name === WEEKDAYS[dayOfWeek(date)]));
}

/** A holiday is named only if the line would be open that weekday. */
function isClosedForHoliday(hours: PhoneHours, date: CalendarDate): boolean {
  return isBankHoliday(date, hours) && weekdaySpans(hours, date).length > 0;
}

function dayText(day: CalendarDate, today: CalendarDate): string {
  const daysAhead = daysBetween(today, day);
  if (daysAhead === 0) return 'today';
  if (daysAhead === 1) return 'tomorrow';
  return daysAhead < DAYS_PER_WEEK ? `on ${WEEKDAYS[dayOfWeek(day)]}` : `on ${formatLongDate(day)}`;
}

/** Formats 'HH:MM' as '5 PM' or '5:30 PM'. */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Instant of a Chicago local time. In the spring DST gap, returns the instant one hour later. */
export function instantInChicago(date: CalendarDate, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  // The first estimate is hours off and may lie before a DST change, so read the offset again.
  const nearby = asUtc - offsetInChicago(asUtc);
  return new Date(asUtc - offsetInChicago(nearby));
}

function offsetInChicago(instant: number): number {
  const [, day, month, year, clock] = /^(\d+)\/(\d+)\/(\d+), (.+)$/.exec(chicagoClock.format(instant)) ?? [];
  return Date.parse(`${year}-${month}-${day}T${clock}Z`) - instant;
}
