import { setTimeout as pause } from 'node:timers/promises';

const WITHIN_MS = 120_000;

/**
 * Answers once it is so; what cannot be asked yet is not so.
 * @throws Error that says what did not become so within two minutes
 */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; ; await pause(200)) {
    if (await isSo().catch(() => false)) return;
    if (Date.now() > end) throw new Error(`After ${WITHIN_MS / 1000} seconds it is not so that ${what}`);
  }
}
