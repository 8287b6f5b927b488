import { Refusal } from '../http/refusal.ts';

const HOUR = 3_600_000;
const AN_HOUR = 5;

/** Where the hour that counts begins. */
export function anHourBefore(at: Date): Date {
  return new Date(at.getTime() - HOUR);
}

/**
 * Refuses what was done so often in the last hour already, by a member five times. The times come from the
 * database, where all copies of the server count.
 * @throws Refusal 429, to be tried again when there are fewer within an hour.
 */
export function requireFewThisHour(times: readonly Date[], at: Date, most = AN_HOUR): void {
  if (times.length < most) return;
  const newestFirst = times.map((time) => time.getTime()).sort((a, b) => b - a);
  const freed = newestFirst[most - 1] ?? at.getTime();
  const wait = Math.ceil((freed + HOUR - at.getTime()) / 1000);
  throw new Refusal('too_many_requests', { headers: { 'retry-after': String(Math.max(wait, 1)) } });
}
