import { rmSync } from 'node:fs';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { printTable } from '../report.ts';

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

interface Target {
  /** What is mutated, from the project's folder. */
  readonly folders: readonly string[];
  /** The files that the tests need besides, which Stryker copies. */
  readonly copied: readonly string[];
  /** Selects the tests that have to notice. */
  readonly vitestConfig: string;
  /** Leaves out the tests that do not import what is mutated, where not every test imports everything. */
  readonly related: boolean;
  /** Per cent of the mutants that have to be noticed in each folder, without those marked as equivalent. */
  readonly limit: number;
}

const API = 'packages/servers/member-api';
const TARGETS: readonly Target[] = [
  {
    folders: ['packages/domain'],
    copied: ['packages/domain'],
    vitestConfig: 'e2e/bench/mutants/domain.vitest.config.ts',
    related: true,
    limit: 98,
  },
  {
    folders: ['payments', 'registration', 'authorise'].map((folder) => `${API}/src/${folder}`),
    copied: [API],
    vitestConfig: 'e2e/bench/mutants/member-api.vitest.config.ts',
    related: false,
    limit: 90,
  },
];
const RESULTS = 'bench-results/mutants';

/**
 * Changes the rules and the API in thousands of small ways and counts how many the tests notice. `only` takes one folder
 * or file of them. Answers false when a folder is below its limit. Runs in the project's folder.
 */
export async function benchMutants(only?: string): Promise<boolean> {
  const began = performance.now();
  const rows: Row[] = [];
  const left: Mutant[] = [];
  for (const target of TARGETS) {
    const mutate = chosen(target, only);
    if (mutate.length === 0) continue;
    const mutants = await run(target, mutate);
    for (const folder of target.folders) {
      const ofFolder = mutants.filter((mutant) => isIn(folder, path.relative('', mutant.fileName)));
      if (ofFolder.length > 0) rows.push(count(folder, target.limit, ofFolder));
    }
    left.push(...mutants.filter(isUnnoticed));
  }
  if (rows.length === 0) throw new Error(`Nothing of ${only} is mutated`);
  for (const mutant of left) console.log(describe(mutant));
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  printTable(
    `Mutants that the tests notice (${minutes} min)`,
    ['folder', 'mutants', 'killed', 'survived', 'timed out', 'ignored as equivalent', 'noticed', 'at least'],
    rows.map((row) => [
      row.folder,
      ...[row.all, row.killed, row.survived, row.timedOut, row.ignored].map(String),
      `${row.noticed.toFixed(1)} %`,
      `${row.limit} %`,
    ]),
  );
  return rows.every((row) => row.noticed >= row.limit);
}

/** The part of a target that is asked for: all of it, one of its folders, or a file (with lines: `file.ts:10-20`). */
function chosen(target: Target, only: string | undefined): readonly string[] {
  if (only === undefined) return target.folders;
  const asked = path.normalize(only).replace(/[/\\]$/, '');
  if (target.folders.some((folder) => isIn(folder, asked))) return [asked];
  return target.folders.filter((folder) => isIn(asked, folder));
}

const isIn = (folder: string, file: string): boolean => file === folder || file.startsWith(`${folder}/`);

/** Runs Stryker on a copy of the files, with its reports in the folder of results. */
function run(target: Target, mutate: readonly string[]): Promise<Mutant[]> {
  const name = path.basename(target.vitestConfig, '.vitest.config.ts');
  rmSync(path.join(RESULTS, name), { recursive: true, force: true });
  const patterns = mutate.map((one) => (/\.ts(:|$)/.test(one) ? one : `${one}/**/*.ts`));
  return new Stryker({
    mutate: [...patterns, '!**/*.test.ts'],
    // Everything but the files that the tests need. The packages they import are found above the copy.
    ignorePatterns: [
      '**',
      ...[...target.copied, path.dirname(target.vitestConfig)].map((one) => `!${one}/**`),
    ],
    tempDirName: path.join(RESULTS, name, 'copy'),
    cleanTempDir: 'always',
    symlinkNodeModules: false,
    disableTypeChecks: false,
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    testRunner: 'vitest',
    vitest: { configFile: target.vitestConfig, pool: 'forks', related: target.related },
    coverageAnalysis: 'perTest',
    reporters: ['html', 'json', 'progress-append-only'],
    htmlReporter: { fileName: path.join(RESULTS, name, 'report.html') },
    jsonReporter: { fileName: path.join(RESULTS, name, 'report.json') },
    allowEmpty: true,
  }).runMutationTest();
}

type Row = ReturnType<typeof count>;

function count(folder: string, limit: number, mutants: readonly Mutant[]) {
  const having = (...statuses: readonly Mutant['status'][]) =>
    mutants.filter((mutant) => statuses.includes(mutant.status)).length;
  // A mutant that does not even run is a fault that no test is needed for; Stryker does not count it either.
  const [killed, timedOut, ignored] = [having('Killed'), having('Timeout'), having('Ignored')];
  const survived = mutants.filter(isUnnoticed).length;
  const noticed = (100 * (killed + timedOut)) / (killed + timedOut + survived);
  return { folder, limit, all: mutants.length, killed, survived, timedOut, ignored, noticed };
}

const isUnnoticed = ({ status }: Mutant): boolean => status === 'Survived' || status === 'NoCoverage';

function describe({ fileName, location, mutatorName, replacement, status }: Mutant): string {
  const where = `${path.relative('', fileName)}:${location.start.line}:${location.start.column}`;
  return `${where} ${status} ${mutatorName}: ${replacement.replace(/\s+/g, ' ')}`;
}
