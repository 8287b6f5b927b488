import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Returns the folder of an application. A standalone section's repository is itself the folder. */
export function applicationFolder(root: string, name: string): string {
  if (existsSync(path.join(root, 'section.json'))) return root;
  return path.join(root, name === 'shell' ? 'shell' : `mfe-${name}`);
}

/** Returns the shell and every section of the repository. */
export async function listApplications(root: string): Promise<string[]> {
  const folders = await readdir(root);
  const sections = folders.flatMap((folder) => /^mfe-(.+)$/.exec(folder)?.[1] ?? []);
  return [
    'shell',
    ...sections.filter((name) => existsSync(path.join(root, `mfe-${name}/section.json`))).sort(),
  ];
}

/** Returns the path of the rspack program that an application's workspace resolves. */
export function rspackProgram(folder: string): string {
  const { resolve } = createRequire(path.join(folder, 'package.json'));
  return path.join(path.dirname(resolve('@rspack/cli/package.json')), 'bin/rspack.js');
}
