import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { startProgram } from '@portal/cli-kit/start-program';
import { lastErrorLine } from './last-error-line.ts';

/** Time for a process to exit after SIGTERM, before SIGKILL. */
const STOP_TIMEOUT_MS = 12_000;

export interface ProcessSettings {
  readonly name: string;
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logFolder: string;
}

/** A child process of `start`. */
export interface RunningProcess {
  readonly name: string;
  /** Rejects with a CliError when the process exits without `stop`: reason, last error and log file. */
  readonly ended: Promise<never>;
  stop(): Promise<void>;
}

/**
 * Starts a process whose output goes to `<logFolder>/<name>.log`, and renames the previous log. The process has its own
 * process group, so that Ctrl-C reaches only `start`. It exits when `start` is killed.
 */
export function startProcess({ name, command, cwd, env, logFolder }: ProcessSettings): RunningProcess {
  const file = path.join(logFolder, `${name}.log`);
  mkdirSync(logFolder, { recursive: true });
  if (existsSync(file)) renameSync(file, file.replace(/\.log$/, '.previous.log'));
  const log = { file, append: true };
  const child = startProgram(command, {
    cwd,
    env,
    detached: true,
    forceKillAfterDelay: STOP_TIMEOUT_MS,
    stdin: 'ignore',
    stdout: log,
    stderr: log,
  });
  let stopping = false;
  const ended = new Promise<never>((_, reject) => {
    void child.then(({ exitCode, signal, originalMessage }) => {
      if (stopping) return;
      const exitReason = describeExit(exitCode, signal, originalMessage);
      // A killed process logs no reason.
      const lastError = signal === 'SIGKILL' ? '' : lastErrorLine(readTail(file));
      const reason = lastError === '' ? exitReason : `${exitReason}: ${lastError}`;
      reject(new CliError(`${name} ${reason} (see ${file}).`));
    });
  });
  // Prevents an unhandled rejection when nothing waits for the process.
  ended.catch(() => undefined);

  return {
    name,
    ended,
    async stop() {
      stopping = true;
      child.kill();
      await child;
    },
  };
}

function describeExit(
  code: number | undefined,
  signal: string | undefined,
  problem: string | undefined,
): string {
  if (signal !== undefined) return `was ended by ${signal}`;
  return code === undefined ? `could not be started: ${problem}` : `ended with code ${code}`;
}

/** Number of bytes of output that are searched for the last error. */
const TAIL_LENGTH = 16_384;

function readTail(file: string): string {
  return readFileSync(file).subarray(-TAIL_LENGTH).toString();
}
