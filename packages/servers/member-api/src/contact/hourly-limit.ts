import { Refusal } from '../http/refusal.ts';

const HOUR = 3_600_000;
const AN_HOUR = 5;

/** Where the hour that counts begins. */
export function anHourBefore(at: Date): Date {
  return new Date(at.getTime() - HOUR);
}

/**
 * Refuses what a member has done five times in the last hour. The times come from the database, where all copies
 * of the server count.
 * @throws Refusal 429, to be tried again when the oldest of the five is an hour ago.
 */
export function requireFewThisHour(times: readonly Date[], at: Date): void {
  if (times.length < AN_HOUR) return;
  const oldest = Math.min(...times.map((time) => time.getTime()));
  const wait = Math.ceil((oldest + HOUR - at.getTime()) / 1000);
  throw new Refusal('too_many_requests', { headers: { 'retry-after': String(Math.max(wait, 1)) } });
}
