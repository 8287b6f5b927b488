import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './exec.ts';
import { problemsOf } from './lock-file.ts';

/** Fails when package-lock.json cannot be installed on every system, or contains registry URLs. */
const problems = problemsOf(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
for (const problem of problems) console.error(`package-lock.json: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
