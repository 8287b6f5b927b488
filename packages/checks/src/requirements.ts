import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './steps.ts';

/**
 * Holds `docs/requirements.md` against the tests. `--quiet` prints problems only; `--claim` marks every requirement
 * that a test names as done, for the commit that finishes it.
 */
const { values: options } = parseArgs({
  options: { quiet: { type: 'boolean', default: false }, claim: { type: 'boolean', default: false } },
});
const table = path.join(root, 'docs/requirements.md');

interface Requirement {
  readonly id: string;
  readonly claimed: string;
  readonly text: string;
}

/** Ids of decisions, risks and features, which tests may name beside requirements. */
const OTHER_IDS = /^(?:AMB-(?:0[1-9]|[1-7]\d|8[0-6])|R-(?:0[1-9]|1\d|2[0-8])|F-(?:0[1-9]|1\d|2[0-5]))$/;

/** A title begins with the ids that it proves: 'SUM-03 AMB-21 next payment due …'. */
const TITLE = /['"`]((?:[A-Z]{1,8}-\d{2,3}\b[ ,:]*)+)/g;

const requirements = readRequirements();
const known = new Set(requirements.map(({ id }) => id));
const tests = testsById();

const unknown = [...tests.keys()].filter((id) => !known.has(id) && !OTHER_IDS.test(id));
for (const id of unknown) console.error(`${tests.get(id)?.[0]}: names ${id}, which does not exist`);

if (options.claim) claim();
const unproven = readRequirements().filter(({ id, claimed }) => claimed === 'done' && !tests.has(id));
for (const { id } of unproven) console.error(`${id} is claimed done, and no test names it`);

if (!options.quiet) print();
process.exitCode = unknown.length + unproven.length === 0 ? 0 : 1;

function readRequirements(): Requirement[] {
  return [...readFileSync(table, 'utf8').matchAll(/^\| ([A-Z]+-\d+) \| (\w+) \| (.*) \|$/gm)].map(
    ([, id = '', claimed = '', text = '']) => ({ id, claimed, text }),
  );
}

/** The files in which a title names each id. */
function testsById(): Map<string, string[]> {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'],
    { cwd: root, encoding: 'utf8' },
  );
  const found = new Map<string, string[]>();
  for (const file of files.split('\n').filter((name) => name && existsSync(path.join(root, name)))) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, title = ''] of text.matchAll(TITLE)) {
      for (const id of title.match(/[A-Z]+-\d+/g) ?? []) found.set(id, [...(found.get(id) ?? []), file]);
    }
  }
  return found;
}

function claim(): void {
  const text = readFileSync(table, 'utf8').replace(/^\| ([A-Z]+-\d+) \| open \|/gm, (row, id: string) =>
    tests.has(id) ? row.replace('| open |', '| done |') : row,
  );
  writeFileSync(table, text);
}

function print(): void {
  for (const { id, claimed, text } of requirements) {
    const where = [...new Set(tests.get(id) ?? [])].join(', ') || '—';
    console.log(`${id.padEnd(10)} ${claimed.padEnd(5)} ${where}\n           ${text}`);
  }
  const proven = requirements.filter(({ id }) => tests.has(id)).length;
  console.log(`\n${proven} of ${requirements.length} requirements are named by a test; missing, by area:`);
  const missing = Map.groupBy(
    requirements.filter(({ id }) => !tests.has(id)),
    ({ id }) => id.split('-')[0] ?? '',
  );
  for (const [area, rows] of missing) console.log(`${area.padEnd(8)} ${rows.length}`);
}
