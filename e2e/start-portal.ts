import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startProgram } from '@portal/cli-kit/start-program';
import { ORIGIN, PORT, PORTAL_DATA, RESULTS, STATUS_PASSWORD } from './portal.ts';
import { loadedOn, today } from './support/calendar.ts';

const root = path.resolve(import.meta.dirname, '..');
/** The first start on a machine builds everything. */
const READY_TIMEOUT_MS = 240_000;

interface Portal {
  /** From the command to ready. */
  readonly readyMs: number;
  /** What the start printed until then. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts the portal as `npm start` does, with these options and in this environment, and waits until it is ready; it ends with this process.
 * Rejects with what it printed when it ends first or takes too long.
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
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  const giveUp = setTimeout(() => child.kill('SIGTERM'), READY_TIMEOUT_MS);
  const lines: string[] = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      print(line);
      if (line.startsWith('ready ')) return { readyMs: performance.now() - startedAt, lines, stop };
    }
  } finally {
    clearTimeout(giveUp);
  }
  throw new Error(`The portal did not start:\n${lines.join('\n')}`);
}

/**
 * Calls a minute, ten times those of production: what many members do in many places all journeys do in one account, at one
 * address. Up to 475 calls of a minute were counted, 300 are a member's.
 */
const LIMITS = { RATE_MEMBER: '3000', RATE_ADDRESS: '12000', RATE_WRITE_LOG: '200' };

/**
 * Some hundred sign-ins and fifty accounts: at the cost of real passwords, 40 s of a processor that the journeys want. The
 * tests of the provider hold the cost itself.
 */
const CHEAP_PASSWORD_HASHING = { PASSWORD_COST: '10' };

/**
 * The portal of the journeys: the one that is up already, else one for as long as it is not stopped. What it must show
 * is written down for the day on which it read its dataset, so data of an earlier day are made anew.
 */
export async function startTestPortal(): Promise<Pick<Portal, 'stop'>> {
  const isFresh = loadedOn() === today();
  // In CI, what is up already is not what is to be tested: then the start says that the port is in use.
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
    ...LIMITS,
    ...CHEAP_PASSWORD_HASHING,
    PORTAL_STATUS_PASSWORD_FILE: file,
  });
}

/** The portal's data, and the signed-in browsers that its identity provider then no longer knows. */
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
