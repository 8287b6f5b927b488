import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startProgram } from '@portal/processes/start-program';
import { ORIGIN, PORT } from './portal.ts';

const root = path.resolve(import.meta.dirname, '..');
/** The first start on a machine builds everything. */
const READY_WITHIN_MS = 240_000;

interface Portal {
  /** From the command to ready. */
  readonly readyMs: number;
  /** What the start printed until then. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts the portal as `npm start` does, with these options, and waits until it is ready; it ends with this process.
 * Rejects with what it printed when it ends first or takes too long.
 */
export async function startPortal(
  options: readonly string[],
  print: (line: string) => void = () => undefined,
): Promise<Portal> {
  const began = performance.now();
  const child = startProgram(['packages/portal-cli/src/main.ts', 'start', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const over = once(child, 'exit');
    child.kill('SIGTERM');
    await over;
  };
  const giveUp = setTimeout(() => child.kill('SIGTERM'), READY_WITHIN_MS);
  const lines: string[] = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      print(line);
      if (line.startsWith('ready ')) return { readyMs: performance.now() - began, lines, stop };
    }
  } finally {
    clearTimeout(giveUp);
  }
  throw new Error(`The portal did not start:\n${lines.join('\n')}`);
}

/** The portal of the journeys: the one that is up already, else one for as long as it is not stopped. */
export async function startPortalOfJourneys(): Promise<Pick<Portal, 'stop'>> {
  // In CI, what is up already is not what is to be tested: then the start says that the port is in use.
  if (process.env.CI !== 'true' && (await isUp())) return { stop: async () => undefined };
  const options = ['--port', String(PORT), '--data-dir', 'test-results/portal', '--faults'];
  return startPortal(options, console.log);
}

async function isUp(): Promise<boolean> {
  const answer = await fetch(`${ORIGIN}/healthz`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}
