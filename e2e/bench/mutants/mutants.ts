import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findPostgres } from '@portal/test-support/postgres';
import { Stryker } from '@stryker-mutator/core';
import { printTable } from '../report.ts';
import { TESTS_VARIABLE, testsOf } from './api-tests.ts';

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

interface Target {
  readonly name: string;
  /** What is mutated, from the project's folder. */
  readonly folders: readonly string[];
  /** What the tests need besides, which Stryker copies. */
  readonly copied: string;
  /** Per cent of the mutants that have to be noticed in each folder, without those marked as equivalent. */
  readonly limit: number;
  /** Tries the mutants of files and folders of it. */
  readonly run: (target: Target, mutate: readonly string[]) => Promise<Mutant[]>;
}

const API = 'packages/servers/member-api';
const SOURCES = `${API}/src`;
const TARGETS: readonly Target[] = [
  {
    name: 'domain',
    folders: ['packages/domain'],
    copied: 'packages/domain',
    limit: 98,
    run: (target, mutate) => {
      const vitest = { pool: 'forks', related: true } as const;
      return stryker(target, mutate.map(patternOf), vitest, path.join(RESULTS, target.name));
    },
  },
  {
    name: 'member-api',
    folders: [
      'payments',
      'registration',
      'authorise',
      'database/find-payment.ts',
      'database/payment-states.ts',
      'http/payment-refusals.ts',
    ].map((folder) => `${SOURCES}/${folder}`),
    copied: API,
    limit: 90,
    run: fileByFile,
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
    rmSync(path.join(RESULTS, target.name), { recursive: true, force: true });
    const mutants = await target.run(target, mutate);
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

const patternOf = (one: string): string => (/\.ts(:|$)/.test(one) ? one : `${one}/**/*.ts`);

/**
 * One run for each file, with the tests that are for it: with those of everything each mutant would take as long as all
 * of them. Threads start sooner, but the embedded engine does not live in several (see vitest.config.ts).
 */
async function fileByFile(target: Target, mutate: readonly string[]): Promise<Mutant[]> {
  const pool = findPostgres() === undefined ? 'forks' : 'threads';
  const all: Mutant[] = [];
  // Before the first run, so that a file without tests is told at once.
  const runs = mutate.flatMap(filesOf).map((one) => {
    const [file = one] = one.split(':');
    return { one, file, tests: testsOf(SOURCES, file) };
  });
  for (const { one, file, tests } of runs) {
    process.env[TESTS_VARIABLE] = tests.join();
    const name = path.relative(SOURCES, file);
    const results = path.join(RESULTS, target.name, name.replace(/\.ts$/, ''));
    const mutants = await stryker(target, [one], { pool, related: false }, results);
    if (mutants.length === 0) continue;
    const { killed, timedOut, survived, ignored, noticed } = count(name, target.limit, mutants);
    console.log(
      `${name}: ${killed + timedOut} of ${killed + timedOut + survived} noticed, ${noticed.toFixed(1)} %; ${ignored} ignored`,
    );
    all.push(...mutants);
  }
  return all;
}

const filesOf = (one: string): readonly string[] =>
  /\.ts(:|$)/.test(one) ? [one] : globSync(patternOf(one), { exclude: ['**/*.test.ts'] }).sort();

/** Runs Stryker on a copy of the files, with its reports in the folder of results. */
function stryker(
  { name, copied }: Target,
  mutate: readonly string[],
  vitest: { readonly pool: 'forks' | 'threads'; readonly related: boolean },
  results: string,
): Promise<Mutant[]> {
  const folder = 'e2e/bench/mutants';
  return new Stryker({
    mutate: [...mutate, '!**/*.test.ts'],
    // Everything but the files that the tests need. The packages they import are found above the copy.
    ignorePatterns: ['**', `!${copied}/**`, `!${folder}/**`],
    tempDirName: path.join(results, 'copy'),
    cleanTempDir: 'always',
    symlinkNodeModules: false,
    disableTypeChecks: false,
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    testRunner: 'vitest',
    vitest: { configFile: `${folder}/${name}.vitest.config.ts`, ...vitest },
    coverageAnalysis: 'perTest',
    reporters: ['html', 'json', 'progress-append-only'],
    htmlReporter: { fileName: path.join(results, 'report.html') },
    jsonReporter: { fileName: path.join(results, 'report.json') },
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
