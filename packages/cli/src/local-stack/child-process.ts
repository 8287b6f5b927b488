import type { ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { startProgram } from '@portal/cli-kit/start-program';
import { lastErrorLine } from './last-error-line.ts';

/** So long a process has to end by itself. */
const STOP_TIMEOUT_MS = 12_000;

export interface ProcessSettings {
  readonly name: string;
  /** A program for Node, or a command in `node_modules/.bin`. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logFolder: string;
}

/** A process that `start` has started. */
export interface RunningProcess {
  readonly name: string;
  /** Rejects when the process ends before it was told to. */
  readonly ended: Promise<never>;
  stop(): Promise<void>;
}

/** One that can be started once more, into the same log. */
export interface RestartableProcess extends RunningProcess {
  restart(): RestartableProcess;
}

/** A process that ended by itself: which, how, its own last words, and where to read on. */
export class ChildExitError extends CliError {
  /** How it ended, and why where it said so. */
  readonly exitReason: string;
  readonly logFile: string;

  constructor(name: string, exitReason: string, logFile: string) {
    super(`${name} ${exitReason} (see ${logFile}).`);
    this.exitReason = exitReason;
    this.logFile = logFile;
  }
}

/**
 * Starts a process whose output goes to `<logFolder>/<name>.log`; the log of the run before is kept beside it, unless
 * this is the same run, `again`. It is in a process group of its own, so that Ctrl-C reaches `start` alone, and it stops
 * by itself should `start` be killed.
 */
export function startProcess(
  settings: ProcessSettings,
  { again: isRestart = false } = {},
): RestartableProcess {
  const { name, command, cwd, env, logFolder } = settings;
  const child = startProgram(command, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const logFile = openLog(child, path.join(logFolder, `${name}.log`), isRestart);
  let stopping = false;
  // Whoever hears of the end may end this process, and the last lines of the log with it.
  const exited = new Promise<void>((resolve) => child.once('close', () => logFile.close(resolve)));
  const ended = new Promise<never>((_, reject) => {
    const rejectWith = (exitReason: string) => reject(new ChildExitError(name, exitReason, logFile.file));
    child.once('error', (error) => rejectWith(`could not be started: ${error.message}`));
    child.once('close', async (code, signal) => {
      if (stopping) return;
      const exitReason = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      // Who is killed has no say in it.
      const lastError = signal === 'SIGKILL' ? '' : lastErrorLine(logFile.tail());
      await exited;
      rejectWith(lastError === '' ? exitReason : `${exitReason}: ${lastError}`);
    });
  });
  // Whoever waits for the process to end hears of it; nobody else needs to.
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

/** So much of what a process said is looked through for its last words. */
const TAIL_LENGTH = 16_384;

/** Copies what the process says into its log, and remembers the end of it. */
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
