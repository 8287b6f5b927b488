import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CliError } from '@portal/cli-kit/cli-error';
import { z } from 'zod';
import type { RunningProcess } from './child-process.ts';
import type { StackSettings } from './stack-settings.ts';

const POLL_INTERVAL_MS = 150;
/** The first start creates and fills the database, which takes longest. */
const TIMEOUT_MS = 120_000;

/** The part of the gateway's `/healthz` that a failed start names. */
const Health = z.object({ components: z.record(z.string(), z.string()) });

type Stack = Pick<StackSettings, 'origin' | 'dataDir'>;

/**
 * Waits until the gateway reports health.
 * @throws CliError when a process exits first, or after the timeout with the unhealthy components
 */
export async function waitUntilHealthy(
  stack: Stack,
  children: readonly RunningProcess[],
  signal: AbortSignal,
): Promise<void> {
  const done = new AbortController();
  const aborted = AbortSignal.any([signal, done.signal]);
  try {
    await Promise.race([pollHealth(stack, aborted), ...children.map(({ ended }) => ended)]);
  } finally {
    done.abort();
  }
}

async function pollHealth({ origin, dataDir }: Stack, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  let problem = 'the gateway does not respond';
  while (Date.now() < deadline) {
    const response = await fetch(`${origin}/healthz`, { signal }).catch(() => null);
    if (response?.ok) return void (await response.body?.cancel());
    if (response) problem = `not ready: ${describeUnhealthy(await response.json())}`;
    await pause(POLL_INTERVAL_MS, undefined, { signal });
  }
  const logs = path.join(dataDir, 'logs');
  throw new CliError(`The portal did not start within two minutes (${problem}). The logs are in ${logs}.`);
}

function describeUnhealthy(health: unknown): string {
  const { components } = Health.parse(health);
  const unhealthy = Object.entries(components).filter(([, state]) => state !== 'ok');
  return unhealthy.map(([name, state]) => `${name} ${state}`).join(', ');
}
