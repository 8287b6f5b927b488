import { setTimeout as pause } from 'node:timers/promises';
import { CliError } from '@portal/cli-kit/cli-error';
import { type Child, ChildEnd, type StartedChild } from './child.ts';

interface Patience {
  /** How long is waited before each further start. There are as many as there are pauses. */
  readonly pausesMs: readonly number[];
  /** A process that stood so long has all its starts again. */
  readonly steadyMs: number;
}
const PATIENCE: Patience = { pausesMs: [1_000, 2_000, 4_000, 8_000, 16_000], steadyMs: 60_000 };

/**
 * A running process that is started again when it ends, after a pause that grows. Its `ended` rejects when that does
 * not help, with what died, why, and how to go on.
 */
export function keepRunning(
  running: StartedChild,
  print: (line: string) => void,
  { pausesMs, steadyMs }: Patience = PATIENCE,
): Child {
  const { name } = running;
  const stopping = new AbortController();
  let child = running;

  async function keep(): Promise<never> {
    for (let starts = 0; ; starts += 1) {
      const since = performance.now();
      const { how, logFile } = await endOf(child);
      if (performance.now() - since >= steadyMs) starts = 0;
      const pauseMs = pausesMs[starts];
      if (pauseMs === undefined) {
        throw new CliError(
          `${name} does not stay up: it ${how}, after ${starts} new starts. All of the portal is stopped, and what it was given is kept. ` +
            `Read ${logFile}, put right what it says, and start the portal again.`,
        );
      }
      print(`${name} ${how}. It is started again in ${pauseMs / 1000} s.`);
      await pause(pauseMs, undefined, { signal: stopping.signal });
      child = child.startAgain();
    }
  }

  const ended = keep();
  // Told to stop in a pause, or nobody waits any more.
  ended.catch(() => undefined);
  return {
    name,
    ended,
    async stop() {
      stopping.abort();
      await child.stop();
    },
  };
}

async function endOf({ ended }: Child): Promise<ChildEnd> {
  try {
    return await ended;
  } catch (error) {
    if (error instanceof ChildEnd) return error;
    throw error;
  }
}
