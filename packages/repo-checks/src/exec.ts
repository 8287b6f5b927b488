import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startProgram } from '@portal/cli-kit/start-program';

export const root = path.resolve(import.meta.dirname, '../../..');
/** Folder of the test reports, one file per run. */
export const results = path.join(root, 'test-results');

/** Packages whose command has another name. */
const PACKAGE_OF_BIN: Readonly<Record<string, string>> = { biome: '@biomejs/biome', tsc: 'typescript' };

/**
 * Runs a command of an installed package, or one of our programs after `node`, in the repository root with inherited
 * output.
 * Resolves with the exit code. Rejects only when the command cannot start.
 */
export async function run(
  command: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const child = startCommand(command, 'inherit', environment);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (signal !== null) console.log(`${command[0]} was ended by ${signal}`);
  return code ?? 1;
}

/** Starts a command like `run`, in the background. Awaiting the returned function prints its output. */
export function runInBackground(command: readonly string[]): () => Promise<number> {
  const child = startCommand(command, 'pipe');
  const finished = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  // Prevents an unhandled rejection before the caller awaits the result.
  finished.catch(() => undefined);
  return async () => {
    const [[code], stdout, stderr] = await finished;
    process.stdout.write(stdout + stderr);
    return typeof code === 'number' ? code : 1;
  };
}

function startCommand<Output extends 'inherit' | 'pipe'>(
  command: readonly string[],
  output: Output,
  environment: Record<string, string> = {},
) {
  const [file, ...args] = command;
  if (file === undefined) throw new Error('A command must not be empty');
  const program = file === 'node' ? [] : [binPath(file)];
  return startProgram([...program, ...args], {
    cwd: root,
    stdio: ['inherit', output, output],
    env: { ...process.env, ...environment },
  });
}

/** Returns the script of a command. Files in `node_modules/.bin` differ by system. */
export function binPath(command: string): string {
  const folder = path.join(root, 'node_modules', PACKAGE_OF_BIN[command] ?? command);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    bin: string | Readonly<Record<string, string>>;
  };
  const file = typeof bin === 'string' ? bin : bin[command];
  if (file === undefined) throw new Error(`${folder} has no command ${command}`);
  return path.join(folder, file);
}

/** Returns the project's files that match the patterns, untracked ones included, relative to the root. */
export function trackedFiles(...patterns: readonly string[]): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return listed.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)));
}
