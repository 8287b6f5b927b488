import { setTimeout as pause } from 'node:timers/promises';
import { CliError } from '@portal/cli-kit/cli-error';
import type { Child } from './child.ts';

const ASK_EVERY_MS = 150;
/** Creating and filling the database takes the longest, once. */
const GIVE_UP_MS = 120_000;

/**
 * Waits until the gateway says that everything answers.
 * @throws CliError when a process ends before that, or when it takes too long, with what is missing.
 */
export async function waitUntilHealthy(
  origin: string,
  children: readonly Child[],
  signal: AbortSignal,
): Promise<void> {
  const done = new AbortController();
  const stop = AbortSignal.any([signal, done.signal]);
  try {
    await Promise.race([askUntilHealthy(origin, stop), ...children.map(({ ended }) => ended)]);
  } finally {
    done.abort();
  }
}

async function askUntilHealthy(origin: string, signal: AbortSignal): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_MS;
  let missing = 'the gateway does not answer';
  while (Date.now() < giveUpAt) {
    const response = await fetch(`${origin}/healthz`, { signal }).catch(() => null);
    if (response?.ok) return void (await response.body?.cancel());
    if (response) missing = `not ready: ${notReady(await response.json())}`;
    await pause(ASK_EVERY_MS, undefined, { signal });
  }
  throw new CliError(`The portal did not come up in two minutes (${missing}); see the logs.`);
}

function notReady(health: unknown): string {
  const parts = typeof health === 'object' && health !== null && 'parts' in health ? health.parts : {};
  const bad = Object.entries(parts ?? {}).filter(([, state]) => state !== 'ok');
  return bad.map(([name, state]) => `${name} ${String(state)}`).join(', ');
}
