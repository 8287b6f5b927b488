import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { PORTAL_DATA } from '../portal.ts';

/** Written once, when the embedded database is made; a portal that is started again keeps it, and its dates. */
const formattedDays = path.join(PORTAL_DATA, 'database/PG_VERSION');

/** The day in Chicago, as '2026-11-21' (AMB-25). */
function dayInChicago(instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(instant);
}

/** Today in Chicago. */
export const today = () => dayInChicago(new Date());

/** The year in Chicago, which the copyright line names (NAV-08). */
export const thisYear = () => today().slice(0, 4);

/** The day on which the portal of the journeys read its dataset, from which distances in it count. */
export const loadedOn = () =>
  existsSync(formattedDays) ? dayInChicago(statSync(formattedDays).mtime) : today();
