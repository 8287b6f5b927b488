import { cp, mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import type { Print } from '@portal/cli-kit/program';
import { runNpm } from './exec.ts';
import type { PackedPackage } from './pack.ts';

/** Scripts that each section has. */
const SCRIPTS = ['test', 'build'];
const NOT_COPIED = ['.git', 'dist', 'storybook-static', 'test-results'];

/**
 * Tests and builds a copy of a section's repository with these packages in place of the installed ones.
 * @throws CliError when it has no installed packages, or with the output of what failed
 */
export async function checkSection(
  packed: readonly PackedPackage[],
  section: string,
  print: Print,
): Promise<void> {
  const used = await readdir(path.join(section, 'node_modules/@portal')).catch((): string[] => []);
  const next = packed.filter(({ name }) => used.includes(name.replace('@portal/', '')));
  if (next.length === 0) throw new CliError(`${section} has no packages: run npm ci there first.`);
  print('Installing the packages in a copy (takes minutes) ...');
  // Outside this repository, whose packages would otherwise be resolved.
  await using copy = await mkdtempDisposable(path.join(tmpdir(), 'portal-section-'));
  const isCopied = (file: string) => !NOT_COPIED.includes(path.relative(section, file));
  await cp(section, copy.path, { recursive: true, verbatimSymlinks: true, filter: isCopied });
  // A linked folder would resolve the libraries of this repository.
  const options = ['--no-save', '--install-links', '--ignore-scripts', '--no-audit', '--no-fund'];
  await runNpm(['install', ...options, ...next.map(({ folder }) => folder)], copy.path);
  print(`With ${next.map(({ name, version }) => `${name} ${version}`).join(', ')}:`);
  for (const script of SCRIPTS) {
    await runNpm(['run', script], copy.path);
    print(`npm run ${script} passed.`);
  }
}
