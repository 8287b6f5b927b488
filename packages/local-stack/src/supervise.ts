import { setTimeout as pause } from 'node:timers/promises';
import { CliError } from '@portal/cli-kit/cli-error';
import { ChildExitError, type RestartableProcess, type RunningProcess } from './child-process.ts';

interface RestartPolicy {
  /** Pause before each restart. Their number is the maximum number of restarts. */
  readonly backoffMs: readonly number[];
  /** A process that ran for this time regains all its restarts. */
  readonly stableAfterMs: number;
}
const RESTART_POLICY: RestartPolicy = {
  backoffMs: [1_000, 2_000, 4_000, 8_000, 16_000],
  stableAfterMs: 60_000,
};

/** Restarts a process with growing pauses. `ended` rejects after the last restart, with the remedy. */
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
          `${name} keeps failing: it ${exitReason}, after ${starts} restarts. The portal has stopped, and its data is saved. ` +
            `Read ${logFile}, fix the problem, and start the portal again.`,
        );
      }
      print(`${name} ${exitReason}. It restarts in ${delayMs / 1000} s.`);
      await pause(delayMs, undefined, { signal: stopping.signal });
      child = child.restart();
    }
  }

  const ended = restartLoop();
  // Prevents an unhandled rejection after `stop`.
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
