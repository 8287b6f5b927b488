import { setTimeout as pause } from 'node:timers/promises';
import { isConnectionError } from './connection-errors.ts';

const RETRY_INTERVAL_MS = 200;

/** Retry policy of the database: repeats work every 200 ms while it is unavailable. The work must be idempotent. */
export async function retryWhileUnavailable<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + timeoutMs; ; await pause(RETRY_INTERVAL_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionError(error) || performance.now() > end) throw error;
    }
  }
}
