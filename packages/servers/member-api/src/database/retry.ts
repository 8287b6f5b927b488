import { setTimeout as pause } from 'node:timers/promises';
import { isConnectionError } from './connection-errors.ts';

/** How soon a database that was away is asked once more. */
const RETRY_INTERVAL_MS = 200;

/**
 * Does work on the database, and for `ms` does it again while that is away, as in a failover. An answer may be lost after
 * the work was done: only for work that finds out itself whether it was.
 */
export async function retryWhileUnavailable<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + timeoutMs; ; await pause(RETRY_INTERVAL_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionError(error) || performance.now() > end) throw error;
    }
  }
}
