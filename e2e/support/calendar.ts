import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { todayInChicago } from '@portal/domain/values/dates';
import { PORTAL_DATA } from '../portal.ts';

/** Written once, when the embedded database is created, so that its mtime is the loading date. */
const formattedDays = path.join(PORTAL_DATA, 'database/PG_VERSION');

export const today = () => todayInChicago(new Date());

/** The year in Chicago, for the copyright line (NAV-08). */
export const thisYear = () => today().slice(0, 4);

/** Returns the date on which the journeys' portal loaded its dataset. Relative dates count from it. */
export const loadedOn = () =>
  existsSync(formattedDays) ? todayInChicago(statSync(formattedDays).mtime) : today();
