import { setTimeout as pause } from 'node:timers/promises';
import { CliError } from '@portal/cli-kit/cli-error';
import { ChildExitError, type RestartableProcess, type RunningProcess } from './child-process.ts';

interface RestartPolicy {
  /** How long is waited before each further start. There are as many as there are pauses. */
  readonly backoffMs: readonly number[];
  /** A process that stood so long has all its starts again. */
  readonly stableAfterMs: number;
}
const RESTART_POLICY: RestartPolicy = {
  backoffMs: [1_000, 2_000, 4_000, 8_000, 16_000],
  stableAfterMs: 60_000,
};

/**
 * A running process that is started again when it ends, after a pause that grows. Its `ended` rejects when that does
 * not help, with what died, why, and how to go on.
 */
export function supervise(
  running: RestartableProcess,
  print: (line: string) => void,
  { backoffMs, stableAfterMs }: RestartPolicy = RESTART_POLICY,
): RunningProcess {
  const { name } = running;
  const stopping = new AbortController();
  let child = running;

  async function restartLoop(): Promise<never> {
    for (let starts = 0; ; starts += 1) {
      const since = performance.now();
      const { exitReason, logFile } = await waitForExit(child);
      if (performance.now() - since >= stableAfterMs) starts = 0;
      const delayMs = backoffMs[starts];
      if (delayMs === undefined) {
        throw new CliError(
          `${name} does not stay up: it ${exitReason}, after ${starts} new starts. All of the portal is stopped, and what it was given is kept. ` +
            `Read ${logFile}, put right what it says, and start the portal again.`,
        );
      }
      print(`${name} ${exitReason}. It is started again in ${delayMs / 1000} s.`);
      await pause(delayMs, undefined, { signal: stopping.signal });
      child = child.restart();
    }
  }

  const ended = restartLoop();
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

async function waitForExit({ ended }: RunningProcess): Promise<ChildExitError> {
  try {
    return await ended;
  } catch (error) {
    if (error instanceof ChildExitError) return error;
    throw error;
  }
}
