import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startProgram } from '@portal/processes/start-program';

export const root = path.resolve(import.meta.dirname, '../../..');
/** What the runners report, a file for each run. */
export const results = path.join(root, 'test-results');

/** The packages whose commands have another name. */
const PACKAGES: Readonly<Record<string, string>> = { biome: '@biomejs/biome', tsc: 'typescript' };

/**
 * Runs a command of an installed package, or a program of ours after `node`, in the project's folder, its output shown as
 * it comes; resolves with its exit code. Rejects only when the command cannot be started at all.
 */
export function run(command: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  const [file, ...args] = command;
  if (file === undefined) throw new Error('A command needs at least one word');
  return new Promise((resolve, reject) => {
    const program = file === 'node' ? [] : [programOf(file)];
    const child = startProgram([...program, ...args], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal !== null) console.log(`${file} was ended by ${signal}`);
      resolve(code ?? 1);
    });
  });
}

/** The file behind a command: what stands in `node_modules/.bin` is a script of another kind on each system. */
export function programOf(command: string): string {
  const folder = path.join(root, 'node_modules', PACKAGES[command] ?? command);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    bin: string | Readonly<Record<string, string>>;
  };
  const file = typeof bin === 'string' ? bin : bin[command];
  if (file === undefined) throw new Error(`${folder} has no command ${command}`);
  return path.join(folder, file);
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
