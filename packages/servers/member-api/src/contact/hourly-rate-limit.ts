import { HttpProblem } from '../http/http-problem.ts';

const HOUR = 3_600_000;
const MAX_PER_HOUR = 5;

/** Where the hour that counts begins. */
export function oneHourBefore(at: Date): Date {
  return new Date(at.getTime() - HOUR);
}

/**
 * Refuses what was done so often in the last hour already, by a member five times. The times come from the
 * database, where all copies of the server count.
 * @throws Refusal 429, to be tried again when there are fewer within an hour.
 */
export function assertHourlyLimit(times: readonly Date[], at: Date, limit = MAX_PER_HOUR): void {
  if (times.length < limit) return;
  const newestFirst = times.map((time) => time.getTime()).sort((a, b) => b - a);
  const freed = newestFirst[limit - 1] ?? at.getTime();
  const wait = Math.ceil((freed + HOUR - at.getTime()) / 1000);
  throw new HttpProblem('too_many_requests', { headers: { 'retry-after': String(Math.max(wait, 1)) } });
}
