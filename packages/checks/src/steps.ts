import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');
/** What the runners report, a file for each run. */
export const results = path.join(root, 'test-results');

/** What a step of `npm test` adds to the closing line. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Runs a command in the project's folder, its output shown as it comes; resolves with its exit code.
 * Rejects only when the command cannot be started at all.
 */
export function run(command: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  const [file, ...args] = command;
  if (file === undefined) throw new Error('A command needs at least one word');
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** The project's files of these patterns, those that git does not track yet included, as paths from its folder. */
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
