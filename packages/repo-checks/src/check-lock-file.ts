import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './exec.ts';
import { problemsOf } from './lock-file.ts';

/** Fails when package-lock.json is not current, cannot be installed on every system, or contains registry URLs. */
const readRootFile = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const { workspaces } = readRootFile('package.json') as { workspaces: readonly string[] };
const versions = globSync(
  workspaces.map((folder) => `${folder}/package.json`),
  { cwd: root },
).map((file): [string, string] => [path.posix.dirname(file), readRootFile(file).version]);
const problems = problemsOf(readRootFile('package-lock.json'), Object.fromEntries(versions));
for (const problem of problems) console.error(`package-lock.json: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
