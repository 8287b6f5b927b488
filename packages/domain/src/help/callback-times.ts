import {
  addDays,
  type CalendarDate,
  dayOfWeek,
  daysBetween,
  formatLongDate,
  todayInChicago,
} from '../values/dates.ts';
import { clockTime, instantInChicago, openingSpans, type PhoneHours, WEEKDAYS } from './phone-hours.ts';

/** An hour in which member services call a member back; `time` is its start in Chicago as 'HH:MM' (CON-01). */
export interface CallbackTime {
  readonly day: CalendarDate;
  readonly time: string;
}

const MAX_DAYS_AHEAD = 14;

/** Whole hours within the opening hours of the next two weeks, in order. The current hour is too late. */
export function callbackTimes(hours: PhoneHours, now: Date): CallbackTime[] {
  const today = todayInChicago(now);
  const times: CallbackTime[] = [];
  for (let day = today; daysBetween(today, day) <= MAX_DAYS_AHEAD; day = addDays(day, 1)) {
    for (const { from, to } of openingSpans(hours, day)) {
      for (let time = from; oneHourAfter(time) <= to; time = oneHourAfter(time)) {
        if (now < instantInChicago(day, time)) times.push({ day, time });
      }
    }
  }
  return times;
}

/** Whether a member may ask for a call in this hour. */
export function isCallbackTime(hours: PhoneHours, { day, time }: CallbackTime, now: Date): boolean {
  return callbackTimes(hours, now).some((offered) => offered.day === day && offered.time === time);
}

/** For example '9 AM to 10 AM'. */
export function callbackHourText({ time }: Pick<CallbackTime, 'time'>): string {
  return `${clockTime(time)} to ${clockTime(oneHourAfter(time))}`;
}

/** For example 'Friday, November 27, 2026'. */
export function callbackDayText({ day }: Pick<CallbackTime, 'day'>): string {
  return `${WEEKDAYS[dayOfWeek(day)]}, ${formatLongDate(day)}`;
}

/** For example 'on Friday, November 27, 2026, 9 AM to 10 AM Central'. */
export function callbackText(callback: CallbackTime): string {
  return `on ${callbackDayText(callback)}, ${callbackHourText(callback)} Central`;
}

function oneHourAfter(time: string): string {
  return `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;
}
