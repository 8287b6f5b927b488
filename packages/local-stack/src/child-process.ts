import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
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
  /** Rejects when the process exits without `stop`. */
  readonly ended: Promise<never>;
  stop(): Promise<void>;
}

/** A process that can be restarted with the same log file. */
export interface RestartableProcess extends RunningProcess {
  restart(): RestartableProcess;
}

/** A process exited unexpectedly. The message names the process, its exit reason, its last error and its log file. */
export class ChildExitError extends CliError {
  readonly exitReason: string;
  readonly logFile: string;

  constructor(name: string, exitReason: string, logFile: string) {
    super(`${name} ${exitReason} (see ${logFile}).`);
    this.exitReason = exitReason;
    this.logFile = logFile;
  }
}

/**
 * Starts a process whose output goes to `<logFolder>/<name>.log`. A fresh start renames the previous log; a restart
 * appends.
 * The process has its own process group, so that Ctrl-C reaches only `start`. It exits when `start` is killed.
 */
export function startProcess(
  settings: ProcessSettings,
  { again: isRestart = false } = {},
): RestartableProcess {
  const { name, command, cwd, env, logFolder } = settings;
  const file = path.join(logFolder, `${name}.log`);
  mkdirSync(logFolder, { recursive: true });
  if (existsSync(file) && !isRestart) renameSync(file, file.replace(/\.log$/, '.previous.log'));
  const logStart = existsSync(file) ? statSync(file).size : 0;
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
      const lastError = signal === 'SIGKILL' ? '' : lastErrorLine(readTail(file, logStart));
      reject(new ChildExitError(name, lastError === '' ? exitReason : `${exitReason}: ${lastError}`, file));
    });
  });
  // Prevents an unhandled rejection when nothing waits for the process.
  ended.catch(() => undefined);

  return {
    name,
    ended,
    restart: () => startProcess(settings, { again: true }),
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

/** Returns the end of a log, without the runs before `start`. */
function readTail(file: string, start: number): string {
  return readFileSync(file).subarray(start).subarray(-TAIL_LENGTH).toString();
}
