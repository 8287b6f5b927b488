import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startProgram } from '@portal/cli-kit/start-program';
import { HOST_APPLICATION, ORIGIN, PORT, PORTAL_DATA, RESULTS, STATUS_PASSWORD } from './portal.ts';
import { loadedOn, today } from './support/calendar.ts';

const root = path.resolve(import.meta.dirname, '..');
/** The first start on a machine builds everything. */
const READY_TIMEOUT_MS = 240_000;

interface Portal {
  /** Milliseconds from the command to ready. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

/**
 * Starts the portal as `npm start` does and waits until it is ready. It ends with this process.
 * Rejects with its output when it exits or exceeds the timeout.
 */
export async function startPortal(
  options: readonly string[],
  print: (line: string) => void = () => undefined,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Portal> {
  const startedAt = performance.now();
  const child = startProgram(['packages/cli/src/main.ts', 'start', ...options], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    child.kill();
    await child;
  };
  const giveUp = setTimeout(() => child.kill(), READY_TIMEOUT_MS);
  const lines: string[] = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      print(line);
      if (line.startsWith('ready ')) return { readyMs: performance.now() - startedAt, stop };
    }
  } finally {
    clearTimeout(giveUp);
  }
  throw new Error(`The portal did not start:\n${lines.join('\n')}`);
}

/**
 * Rate limits per minute, ten times those of production, because all journeys share an address and often an account.
 * Up to
 * 475 calls a minute were counted, and production allows a member 300.
 */
const LIMITS = { RATE_MEMBER: '3000', RATE_ADDRESS: '12000', RATE_WRITE_LOG: '200' };

/**
 * On a loaded machine the API would refuse documents with 503, and journeys that expect a download fail. Tests
 * of the API cover load shedding.
 */
const NO_LOAD_SHEDDING = { MAX_EVENT_LOOP_DELAY_MS: '60000' };

export const TEST_SETTINGS = { ...LIMITS, ...NO_LOAD_SHEDDING };

/**
 * Starts the journeys' portal, or reuses a running one. Expectations depend on the day on which the dataset was
 * loaded, so data of an earlier day is replaced.
 */
export async function startTestPortal(): Promise<Pick<Portal, 'stop'>> {
  const isFresh = loadedOn() === today();
  // On CI a running portal is not the one under test; the start then reports the port as in use.
  if (process.env.CI !== 'true' && (await isRunning())) {
    if (isFresh) return { stop: async () => undefined };
    throw new Error(`The portal on port ${PORT} has the dates of ${loadedOn()}: end it and try again`);
  }
  if (!isFresh) await removeData();
  const options = ['--port', String(PORT), '--data-dir', PORTAL_DATA, '--faults'];
  const { file, password } = STATUS_PASSWORD;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, password);
  return startPortal(options, console.log, {
    ...process.env,
    ...TEST_SETTINGS,
    PORTAL_STATUS_PASSWORD_FILE: file,
    PORTAL_ALLOWED_ORIGINS: HOST_APPLICATION.origin,
  });
}

/** Removes the portal's data, and stored sessions that its identity provider no longer knows. */
async function removeData(): Promise<void> {
  for (const folder of ['portal', 'signed-in']) {
    await rm(path.join(RESULTS, folder), { recursive: true, force: true });
  }
}

async function isRunning(): Promise<boolean> {
  const answer = await fetch(`${ORIGIN}/healthz`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}
