import type { ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { startProgram } from '@portal/cli-kit/start-program';
import { lastWords } from './last-words.ts';

/** So long a process has to end by itself. */
const STOP_WITHIN_MS = 12_000;

export interface ChildSettings {
  readonly name: string;
  /** A program for Node, or a command in `node_modules/.bin`. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logFolder: string;
}

/** A process that `start` has started. */
export interface Child {
  readonly name: string;
  /** Rejects when the process ends before it was told to. */
  readonly ended: Promise<never>;
  stop(): Promise<void>;
}

/** One that can be started once more, into the same log. */
export interface StartedChild extends Child {
  startAgain(): StartedChild;
}

/** A process that ended by itself: which, how, its own last words, and where to read on. */
export class ChildEnd extends CliError {
  /** How it ended, and why where it said so. */
  readonly how: string;
  readonly logFile: string;

  constructor(name: string, how: string, logFile: string) {
    super(`${name} ${how} (see ${logFile}).`);
    this.how = how;
    this.logFile = logFile;
  }
}

/**
 * Starts a process whose output goes to `<logFolder>/<name>.log`; the log of the run before is kept beside it, unless
 * this is the same run, `again`. It is in a process group of its own, so that Ctrl-C reaches `start` alone, and it stops
 * by itself should `start` be killed.
 */
export function startChild(settings: ChildSettings, { again = false } = {}): StartedChild {
  const { name, command, cwd, env, logFolder } = settings;
  const child = startProgram(command, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const logFile = openLog(child, path.join(logFolder, `${name}.log`), again);
  let stopping = false;
  // Whoever hears of the end may end this process, and the last lines of the log with it.
  const exited = new Promise<void>((resolve) => child.once('close', () => logFile.close(resolve)));
  const ended = new Promise<never>((_, reject) => {
    const endWith = (how: string) => reject(new ChildEnd(name, how, logFile.file));
    child.once('error', (error) => endWith(`could not be started: ${error.message}`));
    child.once('close', async (code, signal) => {
      if (stopping) return;
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      // Who is killed has no say in it.
      const words = signal === 'SIGKILL' ? '' : lastWords(logFile.tail());
      await exited;
      endWith(words === '' ? how : `${how}: ${words}`);
    });
  });
  // Whoever waits for the process to end hears of it; nobody else needs to.
  ended.catch(() => undefined);

  return {
    name,
    ended,
    startAgain: () => startChild(settings, { again: true }),
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      child.kill('SIGTERM');
      const giveUp = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await exited;
      clearTimeout(giveUp);
    },
  };
}

/** So much of what a process said is looked through for its last words. */
const TAIL_LENGTH = 16_384;

/** Copies what the process says into its log, and remembers the end of it. */
function openLog(child: ChildProcess, file: string, again: boolean) {
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file) && !again) renameSync(file, file.replace(/\.log$/, '.previous.log'));
  const log = createWriteStream(file, { flags: 'a' });
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => {
      log.write(text);
      tail = `${tail}${text}`.slice(-TAIL_LENGTH);
    });
  }
  return { file, tail: () => tail, close: (closed: () => void) => log.end(closed) };
}
