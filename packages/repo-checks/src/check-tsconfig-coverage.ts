import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root, trackedFiles } from './exec.ts';

/** Fails when `tsc` does not check a TypeScript file of the project. */
const listed = execFileSync('tsc', ['--listFilesOnly'], { cwd: root, encoding: 'utf8' }).split(/\r?\n/);
const checked = new Set(listed.map((file) => path.resolve(root, file)));

const unchecked = trackedFiles('*.ts', '*.tsx', '*.mts', '*.cts').filter(
  (file) => !checked.has(path.join(root, file)),
);
for (const file of unchecked)
  console.error(`${file}: is not type-checked, because tsconfig.json does not include it`);
process.exitCode = unchecked.length === 0 ? 0 : 1;
