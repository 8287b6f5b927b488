import type { ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { startProgram } from '@portal/stand-in/start-program';
import { CliError } from '../cli-error.ts';

/** So long a process has to end by itself. */
const STOP_WITHIN_MS = 12_000;

interface ChildSettings {
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
  /** Rejects when the process ends before it was told to, with why. */
  readonly ended: Promise<never>;
  stop(): Promise<void>;
}

/**
 * Starts a process whose output goes to `<logFolder>/<name>.log`; the log of the run before is kept beside it. It is in a
 * process group of its own, so that Ctrl-C reaches `start` alone, and it stops by itself should `start` be killed.
 */
export function startChild({ name, command, cwd, env, logFolder }: ChildSettings): Child {
  const child = startProgram(command, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const logFile = openLog(child, path.join(logFolder, `${name}.log`));
  let stopping = false;
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ended = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(new CliError(`${name} could not be started: ${error.message}.`)));
    child.once('close', (code, signal) => {
      if (stopping) return;
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      const last = logFile.lastLine();
      reject(new CliError(last === '' ? `${name} ${how}; see ${logFile.file}.` : `${name} ${how}: ${last}`));
    });
  });
  // Whoever waits for the process to end hears of it; nobody else needs to.
  ended.catch(() => undefined);

  return {
    name,
    ended,
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

/** Copies what the process says into its log, and remembers the last line of it. */
function openLog(child: ChildProcess, file: string) {
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file)) renameSync(file, file.replace(/\.log$/, '.previous.log'));
  const log = createWriteStream(file);
  let last = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => {
      log.write(text);
      last = text.trimEnd().split('\n').at(-1) || last;
    });
  }
  child.once('close', () => log.end());
  return { file, lastLine: () => readable(last) };
}

/** The message of a line, where the line is a record of a logger. */
function readable(line: string): string {
  try {
    const record: unknown = JSON.parse(line);
    if (typeof record === 'object' && record !== null && 'msg' in record) return String(record.msg);
  } catch {
    // Not a record but a sentence.
  }
  return line;
}
