import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command, parseCommandLine } from '@portal/cli-kit/program';
import { OTHER_IDS, TABLE } from '@portal/test-support/requirement-ids';
import { type Proof, proofsById } from './proofs.ts';
import { results, root } from './steps.ts';

/**
 * Holds `docs/requirements.md` against the tests that ran and passed in the last `npm test`, as the runners reported
 * them. `--quiet` prints problems and the count only; `--claim` marks every requirement that a passed test names as done,
 * for the commit that finishes it.
 */
const options = parseCommandLine(
  new Command('npm run requirements --')
    .option('--quiet', 'print problems and the count only', false)
    .option('--claim', 'mark every requirement that a passed test names as done', false),
).opts();

/** The first row of an area says what the others are about: it is proven when each of them is. */
const PROVEN_BY_AREA: readonly string[] = ['CTX-01'];

interface Requirement {
  readonly id: string;
  /** `replaced`: the row describes an older system, and a test proves the behaviour in its place. */
  readonly claimed: 'open' | 'done' | 'replaced';
  readonly text: string;
}

const reports = globSync('*.json', { cwd: results }).map((file) => path.join(results, file));
if (reports.length === 0) {
  console.error('No test has run yet: `npm test` writes the reports that this table is made of.');
  process.exit(1);
}
const tests = proofsById(reports.map((file) => JSON.parse(readFileSync(file, 'utf8'))));
if (options.claim) claim();
const requirements = readRequirements();
const known = new Set(requirements.map(({ id }) => id));

const unknown = [...tests.keys()].filter((id) => !known.has(id) && !OTHER_IDS.includes(id));
for (const id of unknown) console.error(`${tests.get(id)?.[0]?.file}: names ${id}, which does not exist`);

const claims = requirements.filter(({ claimed }) => claimed !== 'open');
const unproven = claims.filter(({ id }) => !isProven(id));
for (const [why, rows] of Map.groupBy(unproven, ({ id }) => whyUnproven(id))) {
  console.error(`Claimed (${rows.map(({ id }) => id).join(', ')}), and ${why}`);
}

if (!options.quiet) print();
console.log(
  `${claims.length - unproven.length} of ${claims.length} claimed requirements are proven by tests that ran and passed ` +
    `(${requirements.length} in all)`,
);
process.exitCode = unknown.length + unproven.length === 0 ? 0 : 1;

function readRequirements(): Requirement[] {
  return [...readFileSync(TABLE, 'utf8').matchAll(/^\| ([A-Z]+-\d+) \| (\w+) \| (.*) \|$/gm)].map(
    ([, id = '', claimed = '', text = '']) => {
      if (claimed === 'open' || claimed === 'done' || claimed === 'replaced') return { id, claimed, text };
      throw new Error(`docs/requirements.md: ${id} has the unknown state '${claimed}'`);
    },
  );
}

/** Every test that names the requirement passed, in each run that it was part of, and at least one did. */
function isProven(id: string): boolean {
  if (PROVEN_BY_AREA.includes(id)) return restOfArea(id).every((other) => isProven(other.id));
  const named = tests.get(id) ?? [];
  return named.length > 0 && named.every(({ passed }) => passed);
}

function restOfArea(id: string): Requirement[] {
  const [area] = id.split('-');
  return requirements.filter((other) => other.id !== id && other.id.startsWith(`${area}-`));
}

function whyUnproven(id: string): string {
  if (PROVEN_BY_AREA.includes(id)) return 'its area is not proven';
  const broken = (tests.get(id) ?? []).filter(({ passed }) => !passed);
  if (broken.length === 0) return 'no test that ran names it';
  return `did not pass or did not run: ${broken.map(described).join('; ')}`;
}

function described({ file, title }: Proof): string {
  return `${path.isAbsolute(file) ? path.relative(root, file) : `e2e/journeys/${file}`}: ${title}`;
}

function claim(): void {
  const text = readFileSync(TABLE, 'utf8').replace(/^\| ([A-Z]+-\d+) \| open \|/gm, (row, id: string) =>
    isProven(id) ? row.replace('| open |', '| done |') : row,
  );
  writeFileSync(TABLE, text);
}

function print(): void {
  const latest = Math.max(...reports.map((file) => statSync(file).mtimeMs));
  console.log(`As the tests ran until ${new Date(latest).toISOString()}\n`);
  for (const { id, claimed, text } of requirements) {
    const proofs = (tests.get(id) ?? []).filter(({ passed }) => passed).map(described);
    console.log(`${id.padEnd(10)} ${claimed.padEnd(5)} ${text}`);
    for (const proof of new Set(proofs)) console.log(`           ${proof}`);
  }
  const missing = Map.groupBy(
    requirements.filter(({ id }) => !isProven(id)),
    ({ id }) => id.split('-')[0] ?? '',
  );
  console.log('\nNot proven, by area:');
  for (const [area, rows] of missing) console.log(`${area.padEnd(8)} ${rows.length}`);
}
