const LOCK = 'portal-sign-in-cache';

/** Limits the wait, so that a hanging tab does not block this one. */
const WAIT_FOR_OTHER_TABS_MS = 10_000;

/**
 * Serializes the start of the sign-in library across tabs. Two tabs that start together would delete each other's
 * partial entries.
 */
export function withSignInCacheLock<Result>(work: () => Promise<Result>): Promise<Result> {
  // The Web Locks API is missing in insecure contexts and in tests.
  if (!('locks' in navigator)) return work();
  let isRunning = false;
  const run = () => {
    isRunning = true;
    return work();
  };
  const signal = AbortSignal.timeout(WAIT_FOR_OTHER_TABS_MS);
  return navigator.locks.request(LOCK, { signal }, run).catch((error: unknown) => {
    if (isRunning) throw error;
    return run();
  });
}
