import { yieldToMain } from '../bootstrap/yield-to-main.ts';
import { peekPublished } from './auth-script-handoff.ts';

/** Limits the wait, so that a hanging library does not block the page. */
const TIMEOUT_MS = 300;

/**
 * Resolves when the authentication script has sent its first request. On a repeat visit both scripts come from the
 * cache immediately, and the response takes longer than the shell's own startup. Returns early if no script is
 * present.
 */
export async function waitForFirstRequest(): Promise<void> {
  await yieldToMain();
  const script = peekPublished();
  if (script)
    await Promise.race([script.firstRequest, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}
