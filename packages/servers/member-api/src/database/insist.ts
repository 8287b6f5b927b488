import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from './away.ts';

/** How soon a database that was away is asked once more. */
const AGAIN_MS = 200;

/**
 * Does work on the database, and for `ms` does it again while that is away, as in a failover. An answer may be lost after
 * the work was done: only for work that finds out itself whether it was.
 */
export async function insist<T>(ms: number, work: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + ms; ; await pause(AGAIN_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > end) throw error;
    }
  }
}
