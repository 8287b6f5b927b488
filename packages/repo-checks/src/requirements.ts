import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Command, parseCommandLine } from '@portal/cli-kit/program';
import { OTHER_IDS, TABLE } from '@portal/test-infra/requirement-ids';
import { results, root } from './exec.ts';
import { type CoveringTest, testsByRequirement } from './requirement-coverage.ts';

/**
 * Compares `docs/requirements.md` with the tests that passed in the last `npm test`. `--quiet` prints problems and
 * the count.
 */
const options = parseCommandLine(
  new Command('npm run requirements --').option('--quiet', 'print problems and the count only', false),
).opts();

/** The first row of an area covers the whole area, and is proven when all its other rows are. */
const COVERED_BY_AREA: readonly string[] = ['CTX-01'];

interface Requirement {
  readonly id: string;
  /** `replaced`: the row describes an older system, and a test proves the behaviour that replaces it. */
  readonly claimed: 'open' | 'done' | 'replaced';
  readonly text: string;
}

const reports = globSync('*.json', { cwd: results }).map((file) => path.join(results, file));
if (reports.length === 0) {
  console.error('There are no test reports. Run `npm test` first.');
  process.exit(1);
}
const tests = testsByRequirement(reports.map((file) => JSON.parse(readFileSync(file, 'utf8'))));
const requirements = readRequirements();
const known = new Set(requirements.map(({ id }) => id));

const unknown = [...tests.keys()].filter((id) => !known.has(id) && !OTHER_IDS.includes(id));
for (const id of unknown) console.error(`${tests.get(id)?.[0]?.file}: names ${id}, which does not exist`);

const claims = requirements.filter(({ claimed }) => claimed !== 'open');
const uncovered = claims.filter(({ id }) => !isCovered(id));
for (const [why, rows] of Map.groupBy(uncovered, ({ id }) => whyUncovered(id))) {
  console.error(`Claimed (${rows.map(({ id }) => id).join(', ')}), and ${why}`);
}

if (!options.quiet) print();
console.log(
  `${claims.length - uncovered.length} of ${claims.length} claimed requirements are proven by tests that ran and passed ` +
    `(${requirements.length} in all)`,
);
process.exitCode = unknown.length + uncovered.length === 0 ? 0 : 1;

function readRequirements(): Requirement[] {
  return [...readFileSync(TABLE, 'utf8').matchAll(/^\| ([A-Z]+-\d+) \| (\w+) \| (.*) \|$/gm)].map(
    ([, id = '', claimed = '', text = '']) => {
      if (claimed === 'open' || claimed === 'done' || claimed === 'replaced') return { id, claimed, text };
      throw new Error(`docs/requirements.md: ${id} has the unknown state '${claimed}'`);
    },
  );
}

/** Returns true when at least one test names the requirement, and all these tests passed in every run. */
function isCovered(id: string): boolean {
  if (COVERED_BY_AREA.includes(id)) return othersInArea(id).every((other) => isCovered(other.id));
  const named = tests.get(id) ?? [];
  return named.length > 0 && named.every(({ passed }) => passed);
}

function othersInArea(id: string): Requirement[] {
  const [area] = id.split('-');
  return requirements.filter((other) => other.id !== id && other.id.startsWith(`${area}-`));
}

function whyUncovered(id: string): string {
  if (COVERED_BY_AREA.includes(id)) return 'its area is not proven';
  const failing = (tests.get(id) ?? []).filter(({ passed }) => !passed);
  if (failing.length === 0) return 'no test that ran names it';
  return `did not pass or did not run: ${failing.map(describeTest).join('; ')}`;
}

function describeTest({ file, title }: CoveringTest): string {
  return `${path.isAbsolute(file) ? path.relative(root, file) : `e2e/journeys/${file}`}: ${title}`;
}

function print(): void {
  const latest = Math.max(...reports.map((file) => statSync(file).mtimeMs));
  console.log(`As the tests ran until ${new Date(latest).toISOString()}\n`);
  for (const { id, claimed, text } of requirements) {
    const coveringTests = (tests.get(id) ?? []).filter(({ passed }) => passed).map(describeTest);
    console.log(`${id.padEnd(10)} ${claimed.padEnd(5)} ${text}`);
    for (const coveringTest of new Set(coveringTests)) console.log(`           ${coveringTest}`);
  }
  const uncoveredByArea = Map.groupBy(
    requirements.filter(({ id }) => !isCovered(id)),
    ({ id }) => id.split('-')[0] ?? '',
  );
  console.log('\nNot proven, by area:');
  for (const [area, rows] of uncoveredByArea) console.log(`${area.padEnd(8)} ${rows.length}`);
}
