import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { resolveDatasetDate } from '@portal/dataset/dates';
import { dateFromWire } from '@portal/domain/dates';

/** Written once, when the embedded database is made; a portal that is started again keeps it, and its dates. */
const made = path.resolve(import.meta.dirname, '../../test-results/portal/database/PG_VERSION');

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day in Chicago, as '2026-11-21' (AMB-25). */
function dayInChicago(instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(instant);
}

/** Today in Chicago. */
export const today = () => dayInChicago(new Date());

/** The year in Chicago, which the copyright line names (NAV-08). */
export const thisYear = () => today().slice(0, 4);

/** The day on which the portal of the journeys read its dataset, from which distances in it count. */
const loadedOn = () => (existsSync(made) ? dayInChicago(statSync(made).mtime) : today());

/** The date that '+12d-1m' or '1984-05-14' of the dataset means in the portal of the journeys. */
export function dateOf(text: string): string {
  return resolveDatasetDate(text, dateFromWire(loadedOn()));
}

/** So many days on. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days lie between two dates. */
export function daysFrom(date: string, later: string): number {
  return (Date.parse(later) - Date.parse(date)) / DAY_MS;
}
