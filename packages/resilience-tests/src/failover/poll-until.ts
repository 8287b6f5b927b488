import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 120_000;

/**
 * Answers once it is so; what cannot be asked yet is not so.
 * @throws Error that says what did not become so within two minutes
 */
export async function pollUntil(what: string, predicate: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; ; await pause(200)) {
    if (await predicate().catch(() => false)) return;
    if (Date.now() > end) throw new Error(`After ${TIMEOUT_MS / 1000} seconds it is not so that ${what}`);
  }
}
