import { setTimeout as pause } from 'node:timers/promises';

/** A read may be from a slow bucket. No response waits longer for one. */
const MAX_WAIT_MS = 1_000;

/** Returns null if the work takes too long. The work continues. */
export function nullIfSlow<Result>(work: Promise<Result>): Promise<Result | null> {
  return Promise.race([work, pause(MAX_WAIT_MS, null, { ref: false })]);
}
