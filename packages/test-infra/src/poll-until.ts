import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 120_000;

/** Polls until the predicate is true. A rejected predicate counts as false. @throws Error after two minutes */
export async function pollUntil(
  what: string,
  predicate: () => Promise<boolean>,
  intervalMs = 100,
): Promise<void> {
  let cause: unknown;
  for (const end = Date.now() + TIMEOUT_MS; ; await pause(intervalMs)) {
    try {
      if (await predicate()) return;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > end)
      throw new Error(`Timed out after ${TIMEOUT_MS / 1000} seconds, expected: ${what}`, { cause });
  }
}
