import type { ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { startProgram } from '@portal/cli-kit/start-program';
import { lastErrorLine } from './last-error-line.ts';

/** Time for a process to exit after SIGTERM, before SIGKILL. */
const STOP_TIMEOUT_MS = 12_000;

export interface ProcessSettings {
  readonly name: string;
  /** A Node program, or a command in `node_modules/.bin`. */
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
  const child = startProgram(command, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const logFile = openLog(child, path.join(logFolder, `${name}.log`), isRestart);
  let stopping = false;
  // The log must be closed first: a listener may end this process, and the last lines would be lost.
  const exited = new Promise<void>((resolve) => child.once('close', () => logFile.close(resolve)));
  const ended = new Promise<never>((_, reject) => {
    const rejectWith = (exitReason: string) => reject(new ChildExitError(name, exitReason, logFile.file));
    child.once('error', (error) => rejectWith(`could not be started: ${error.message}`));
    child.once('close', async (code, signal) => {
      if (stopping) return;
      const exitReason = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      // A killed process logs no reason.
      const lastError = signal === 'SIGKILL' ? '' : lastErrorLine(logFile.tail());
      await exited;
      rejectWith(lastError === '' ? exitReason : `${exitReason}: ${lastError}`);
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
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(killTimer);
    },
  };
}

/** Number of characters of output that are searched for the last error. */
const TAIL_LENGTH = 16_384;

/** Copies the process's output into its log and stores the end of it. */
function openLog(child: ChildProcess, file: string, isRestart: boolean) {
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file) && !isRestart) renameSync(file, file.replace(/\.log$/, '.previous.log'));
  const log = createWriteStream(file, { flags: 'a' });
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => {
      log.write(text);
      tail = `${tail}${text}`.slice(-TAIL_LENGTH);
    });
  }
  return { file, tail: () => tail, close: (onClosed: () => void) => log.end(onClosed) };
}
