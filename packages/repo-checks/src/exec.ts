import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startProgram } from '@portal/cli-kit/start-program';

export const root = path.resolve(import.meta.dirname, '../../..');
/** Folder of the test reports, one file per run. */
export const results = path.join(root, 'test-results');

/** Packages whose command has another name. */
const PACKAGE_OF_BIN: Readonly<Record<string, string>> = { biome: '@biomejs/biome', tsc: 'typescript' };

/**
 * Runs a package's command, or one of our programs after `node`, in the repository root with inherited output. Resolves
 * with the exit code. Rejects only when the command cannot start.
 */
export async function run(
  command: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const { exitCode, signal } = await startProgram(programOf(command), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (signal !== undefined) console.log(`${command[0]} was ended by ${signal}`);
  return exitCode ?? 1;
}

/** Starts a command like `run`, in the background. Awaiting the returned function prints its output. */
export function runInBackground(command: readonly string[]): () => Promise<number> {
  const finished = startProgram(programOf(command), {
    cwd: root,
    stdin: 'inherit',
    all: true,
    buffer: true,
    stripFinalNewline: false,
  });
  return async () => {
    const { exitCode, all } = await finished;
    process.stdout.write(all);
    return exitCode ?? 1;
  };
}

function programOf([file, ...args]: readonly string[]): readonly string[] {
  if (file === undefined) throw new Error('A command must not be empty');
  return file === 'node' ? args : [binPath(file), ...args];
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
