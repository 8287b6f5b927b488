import { globSync } from 'node:fs';
import path from 'node:path';
import { addTo, lengthByPackage } from '@portal/benchmarks/script-packages';
import { readJsonFile } from '@portal/cli-kit/json-file';
import { buildApplications } from '@portal/local-stack/build-applications';
import { shutdownSignal } from '@portal/local-stack/shutdown-signal';
import { root, run } from './exec.ts';
import { budgetProblems, ScriptBudget } from './script-budget.ts';

/** Builds shell and sections, and compares their script with `.size-limit.json` and `script-budget.json`. */
await buildApplications(root, shutdownSignal());
const sizeLimit = await run(['size-limit']);

const lengths = new Map<string, number>();
for (const script of globSync('shell/dist/{main.*,auth-script}.js', { cwd: root })) {
  for (const [name, length] of await lengthByPackage(path.join(root, script))) addTo(lengths, name, length);
}
const budget = await readJsonFile(path.join(root, 'script-budget.json'), ScriptBudget, 'There is no budget.');
const problems = budgetProblems(budget, lengths);
for (const problem of problems) console.error(`script-budget.json: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : sizeLimit;
