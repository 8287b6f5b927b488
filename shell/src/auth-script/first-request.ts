import { yieldToMain } from '../bootstrap/yield-to-main.ts';
import { peekPublished } from './auth-script-handoff.ts';

/** A library that hangs must not keep the page from starting. */
const TIMEOUT_MS = 300;

/**
 * Resolves when the authentication script has sent its first request. On a second visit both scripts come from the cache
 * at once, and the response takes longer than all that the shell has to do. Does not wait for a script that is not there.
 */
export async function waitForFirstRequest(): Promise<void> {
  await yieldToMain();
  const script = peekPublished();
  if (script)
    await Promise.race([script.firstRequest, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}
