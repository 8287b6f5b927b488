import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, trackedFiles } from './exec.ts';

/** Fails when a document has a broken link or an unknown npm script, or two decisions share a number. */
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };

const problems = trackedFiles('*.md').flatMap((file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...brokenLinks(file, text), ...unknownScripts(file, text)];
});
problems.push(...duplicateNumbers(trackedFiles('docs/decisions/*.md')));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function brokenLinks(file: string, text: string): string[] {
  // Links in code are examples.
  return [...text.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !existsSync(path.resolve(root, path.dirname(file), target)))
    .map((target) => `${file}: links to ${target}, which does not exist`);
}

function unknownScripts(file: string, text: string): string[] {
  // Commands of npm, and a script of a new section (packages/create-section).
  const builtIn = new Set(['start', 'test', 'install', 'ci', 'config', 'create', 'adduser', 'release']);
  return [...text.matchAll(/\bnpm (?:run )?(?:--silent )?([a-z][a-z0-9:-]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !builtIn.has(name) && !Object.hasOwn(scripts, name))
    .map((name) => `${file}: names the script ${name}, which package.json does not have`);
}

function duplicateNumbers(decisions: readonly string[]): string[] {
  const byNumber = Map.groupBy(decisions, (file) => path.basename(file).slice(0, 4));
  return [...byNumber.values()]
    .filter(({ length }) => length > 1)
    .map((files) => `${files.join(' and ')} share a number`);
}
