import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { NotMeasured } from './parts.ts';

/** The bundle that the first visit is held against: that of before the shell was made lighter. */
export const BEFORE = 'e8c2ef7';

/**
 * Puts the sources of an earlier commit into `folder`, with packages that are installed now, and our own of then.
 * @throws NotMeasured where the history does not reach so far
 */
export function earlierSources(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = `${folder}.tar`;
  try {
    execFileSync('git', ['archive', '--output', archive, BEFORE], { cwd: root, stdio: 'ignore' });
  } catch {
    throw new NotMeasured(`the history has no commit ${BEFORE}`);
  }
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  // It refused a configuration that says more than it knew.
  const config = path.join(folder, 'packages/platform/src/app-config.ts');
  writeFileSync(config, readFileSync(config, 'utf8').replaceAll('z.strictObject', 'z.object'));
  const installed = path.join(root, 'node_modules');
  const modules = path.join(folder, 'node_modules');
  linkAll(installed, modules, ['@portal', '@azure']);
  linkAll(path.join(installed, '@azure'), path.join(modules, '@azure'), ['msal-react']);
  mkdirSync(path.join(modules, '@portal'));
  // They lead to the folders beside them by relative paths, so a copy of each leads to those of then.
  for (const name of readdirSync(path.join(installed, '@portal'))) {
    symlinkSync(readlinkSync(path.join(installed, '@portal', name)), path.join(modules, '@portal', name));
  }
  writeMsalReact(path.join(modules, '@azure/msal-react'));
}

function linkAll(from: string, to: string, but: readonly string[]): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (!but.includes(name) && existsSync(path.join(from, name))) {
      symlinkSync(path.join(from, name), path.join(to, name));
    }
  }
}

/** In place of a package that is installed no more: 3 kB less than there were. */
function writeMsalReact(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module","exports":"./index.js"}');
  writeFileSync(
    path.join(folder, 'index.js'),
    `import { createContext, createElement, use } from 'react';
const Instance = createContext(undefined);
export const MsalProvider = ({ instance, children }) => createElement(Instance, { value: instance }, children);
export const useMsal = () => ({ accounts: use(Instance).getAllAccounts(), inProgress: 'none' });
`,
  );
}
