import { setTimeout as pause } from 'node:timers/promises';
import { isConnectionError } from './connection-errors.ts';

const RETRY_INTERVAL_MS = 200;

/**
 * The retry policy of the database: repeats work every 200 ms for `timeoutMs` while the database is unavailable, as in
 * a failover. The work may have committed before the connection was lost, so it must be idempotent.
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
