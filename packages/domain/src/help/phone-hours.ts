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
export type Weekday = (typeof WEEKDAYS)[number];

/** When member services answer the telephone. Bank holidays are closed, but for what `open` says. */
export interface PhoneHours extends BusinessDayOverrides {
  /** Times of day in Chicago as 'HH:MM', in order where a day has several. */
  readonly week: readonly { readonly days: readonly Weekday[]; readonly from: string; readonly to: string }[];
}

/** Whether somebody answers the telephone at an instant, and until when that stays so. */
export interface PhoneAvailability {
  readonly isOpen: boolean;
  /** The instant at which it changes. */
  readonly changesAt: Date;
  /** The same on Chicago's clock. */
  readonly day: CalendarDate;
  readonly time: string;
  /** Until then the sentence about it stays true: it may say 'today' and 'tomorrow', which midnight changes. */
  readonly validUntil: Date;
}

/** Nothing is said of a telephone that is not answered for longer than this. */
const MAX_CLOSURE_DAYS = 60;
const DAYS_PER_WEEK = 7;

const chicagoClock = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Chicago',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Whether somebody answers at `now`, by Chicago's clock whatever zone the program runs in; undefined when nobody will. */
export function getPhoneAvailability(hours: PhoneHours, now: Date): PhoneAvailability | undefined {
  const today = todayInChicago(now);
  const midnight = instantInChicago(addDays(today, 1), '00:00');
  for (let day = today; daysBetween(today, day) <= MAX_CLOSURE_DAYS; day = addDays(day, 1)) {
    for (const { from, to } of openingSpans(hours, day)) {
      const isOpen = now >= instantInChicago(day, from);
      const time = isOpen ? to : from;
      const changesAt = instantInChicago(day, time);
      if (now < changesAt) {
        return { isOpen, changesAt, day, time, validUntil: new Date(Math.min(+changesAt, +midnight)) };
      }
    }
  }
  return undefined;
}

/**
 * The same in a sentence that stands beside the number: 'Someone is here now, until 5 PM Central', or when there will be,
 * with the name of the holiday that keeps it closed.
 */
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

function openingSpans(hours: PhoneHours, date: CalendarDate): PhoneHours['week'] {
  return isBankHoliday(date, hours) ? [] : weekdaySpans(hours, date);
}

function weekdaySpans({ week }: PhoneHours, date: CalendarDate): PhoneHours['week'] {
  return week.filter(({ days }) => days.some((name) => name === WEEKDAYS[dayOfWeek(date)]));
}

/** A holiday on a day that is closed anyway is no reason. */
function isClosedForHoliday(hours: PhoneHours, date: CalendarDate): boolean {
  return isBankHoliday(date, hours) && weekdaySpans(hours, date).length > 0;
}

function dayText(day: CalendarDate, today: CalendarDate): string {
  const ahead = daysBetween(today, day);
  if (ahead === 0) return 'today';
  if (ahead === 1) return 'tomorrow';
  return ahead < DAYS_PER_WEEK ? `on ${WEEKDAYS[dayOfWeek(day)]}` : `on ${formatLongDate(day)}`;
}

/** '8 AM' of '08:00', '4:30 PM' of '16:30'. */
function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The instant at which Chicago's clock shows a time of a day; of an hour that a change of clocks leaves out, the one after. */
function instantInChicago(date: CalendarDate, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  // The offset at the instant itself: what is taken first is some hours off, and may lie before a change of clocks.
  const nearby = asUtc - offsetInChicago(asUtc);
  return new Date(asUtc - offsetInChicago(nearby));
}

/** How many milliseconds Chicago's clock is ahead of UTC at an instant: negative. */
function offsetInChicago(instant: number): number {
  const [, day, month, year, clock] = /^(\d+)\/(\d+)\/(\d+), (.+)$/.exec(chicagoClock.format(instant)) ?? [];
  return Date.parse(`${year}-${month}-${day}T${clock}Z`) - instant;
}
