import { offered } from '../auth/sign-in-offer.ts';
import { nextTask } from './next-task.ts';

/** A library that hangs must not keep the page from starting. */
const MOST_MS = 300;

/**
 * Lets the sign-in code go first where both scripts are there at once, as on a second visit: the answer to its call takes
 * longer than anything that the shell has to do until then. Where it is not there yet, nothing waits for it.
 */
export async function signInFirst(): Promise<void> {
  await nextTask();
  const code = offered();
  if (code) await Promise.race([code.begun, new Promise((resolve) => setTimeout(resolve, MOST_MS))]);
}
