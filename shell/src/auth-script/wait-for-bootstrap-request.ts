import { yieldToMain } from '../bootstrap/yield-to-main.ts';
import { peekPublished } from './auth-script-handoff.ts';

/** Limits the wait, so that a hanging library does not block the page. */
const TIMEOUT_MS = 300;

/**
 * Resolves when `auth-script.js` has sent the bootstrap request, which the shell's own start would delay on a repeat visit.
 */
export async function waitForBootstrapRequest(): Promise<void> {
  await yieldToMain();
  const script = peekPublished();
  if (script)
    await Promise.race([script.bootstrapRequest, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}
