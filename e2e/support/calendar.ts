import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** Written once, when the embedded database is made; a portal that is started again keeps it, and its dates. */
const made = path.resolve(import.meta.dirname, '../../test-results/portal/database/PG_VERSION');

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day in Chicago, as '2026-11-21' (AMB-25). */
function dayInChicago(instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(instant);
}

/** Today in Chicago. */
export const today = () => dayInChicago(new Date());

/** The day on which the portal of the journeys read its dataset, from which distances in it count. */
const loadedOn = () => (existsSync(made) ? dayInChicago(statSync(made).mtime) : today());

/** The date that '+12d-1m' or '1984-05-14' of the dataset means in the portal of the journeys. */
export function dateOf(text: string): string {
  if (/^\d/.test(text)) return text;
  let date = loadedOn();
  for (const [, count, unit] of text.matchAll(/([+-]\d+)([dmy])/g)) date = move(date, Number(count), unit);
  return date;
}

/** So many days, months or years on; a month that is too short gives its last day. */
export function move(date: string, count: number, unit: string | undefined): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  if (unit === 'd') return isoDate(Date.UTC(year, month - 1, day + count));
  const first = month - 1 + (unit === 'y' ? count * 12 : count);
  const lastDay = new Date(Date.UTC(year, first + 1, 0)).getUTCDate();
  return isoDate(Date.UTC(year, first, Math.min(day, lastDay)));
}

/** How many days lie between two dates. */
export function daysFrom(date: string, later: string): number {
  return (Date.parse(later) - Date.parse(date)) / DAY_MS;
}

function isoDate(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
