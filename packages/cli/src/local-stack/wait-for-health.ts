import { setTimeout as pause } from 'node:timers/promises';
import { CliError } from '@portal/cli-kit/cli-error';
import type { RunningProcess } from './child-process.ts';

const POLL_INTERVAL_MS = 150;
/** Creating and filling the database takes the longest, once. */
const TIMEOUT_MS = 120_000;

/**
 * Waits until the gateway says that everything answers.
 * @throws CliError when a process ends before that, or when it takes too long, with what is missing.
 */
export async function waitUntilHealthy(
  origin: string,
  children: readonly RunningProcess[],
  signal: AbortSignal,
): Promise<void> {
  const done = new AbortController();
  const stop = AbortSignal.any([signal, done.signal]);
  try {
    await Promise.race([pollHealth(origin, stop), ...children.map(({ ended }) => ended)]);
  } finally {
    done.abort();
  }
}

async function pollHealth(origin: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  let problem = 'the gateway does not answer';
  while (Date.now() < deadline) {
    const response = await fetch(`${origin}/healthz`, { signal }).catch(() => null);
    if (response?.ok) return void (await response.body?.cancel());
    if (response) problem = `not ready: ${describeUnhealthyParts(await response.json())}`;
    await pause(POLL_INTERVAL_MS, undefined, { signal });
  }
  throw new CliError(`The portal did not come up in two minutes (${problem}); see the logs.`);
}

function describeUnhealthyParts(health: unknown): string {
  const parts = typeof health === 'object' && health !== null && 'parts' in health ? health.parts : {};
  const unhealthy = Object.entries(parts ?? {}).filter(([, state]) => state !== 'ok');
  return unhealthy.map(([name, state]) => `${name} ${String(state)}`).join(', ');
}
