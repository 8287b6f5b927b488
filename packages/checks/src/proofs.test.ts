import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proofsById } from './proofs.ts';
import { root } from './steps.ts';

/** A runner with workers of its own takes seconds on a quiet machine, and half a minute on a busy one. */
const OF_A_RUNNER = { timeout: 180_000 };

const VITEST = `
import { describe, expect, test } from 'vitest';
describe('AREA-01 a title above', () => {
  test('AREA-02, AREA-03 two ids of one title', () => { expect(1 + 1).toBe(2); });
  test('names AREA-04 in the middle', () => { expect(1 + 1).toBe(2); });
});
test('AREA-11 is empty', () => {});
test.todo('AREA-12 is still to be written');
// test('AREA-13 is commented out', () => { expect(1 + 1).toBe(2); });
export const text = 'AREA-14 is a text';
test.runIf(false)('AREA-15 runs nowhere', () => { expect(1 + 1).toBe(2); });
test.skipIf(true)('AREA-16 is left out', () => { expect(1 + 1).toBe(2); });
test('AREA-18 fails', () => { expect(1 + 1).toBe(3); });
`;

const PLAYWRIGHT = `
import { expect, test } from 'playwright/test';
test.describe('AREA-21 a title above', () => {
  test('AREA-22 passes', () => { expect(1 + 1).toBe(2); });
});
test('AREA-23 fails', () => { expect(1 + 1).toBe(3); });
test('AREA-24 passes on a second try', ({}, { retry }) => { expect(retry).toBe(1); });
test.fixme('AREA-25 is left out', () => { expect(1 + 1).toBe(2); });
`;

const EXPECTING_NOTHING = `
import { test } from 'playwright/test';
test('AREA-31 expects nothing', () => {});
`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'proofs-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs one file with the runner itself; answers its report and how it ended. */
function report(runner: 'vitest' | 'playwright', file: string, text: string, args: readonly string[]) {
  const output = path.join(folder, `${file}.json`);
  writeFileSync(path.join(folder, file), text);
  const program = path.join(root, 'node_modules', runner, runner === 'vitest' ? 'vitest.mjs' : 'cli.js');
  const { status, stdout } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: output, OUTPUT: output },
  });
  return { status, stdout, report: JSON.parse(readFileSync(output, 'utf8')) as unknown };
}

function withVitest(text: string) {
  const config = `export default { test: { expect: { requireAssertions: true }, include: ['*.check.ts'] } };`;
  writeFileSync(path.join(folder, 'vitest.config.mjs'), config);
  const output = `--outputFile=${path.join(folder, 'some.check.ts.json')}`;
  return report('vitest', 'some.check.ts', text, ['run', '--reporter=json', output]);
}

function withPlaywright(file: string, text: string) {
  const reporters = JSON.stringify([['json'], [path.join(root, 'e2e/assertion-reporter.ts')]]);
  const config = `export default { testDir: '.', testMatch: '${file}', retries: 1, reporter: ${reporters} };`;
  writeFileSync(path.join(folder, 'playwright.config.mjs'), config);
  return report('playwright', file, text, ['test', '--config', 'playwright.config.mjs']);
}

/** The ids that a report names, and whether the test that names each passed. */
const passed = (one: unknown) =>
  Object.fromEntries([...proofsById([one])].map(([id, [proof]]) => [id, proof?.passed]));

test('only what ran and passed in Vitest is a proof', OF_A_RUNNER, () => {
  expect(passed(withVitest(VITEST).report)).toEqual({
    'AREA-01': true,
    'AREA-02': true,
    'AREA-03': true,
    'AREA-11': false,
    'AREA-12': false,
    'AREA-15': false,
    'AREA-16': false,
    'AREA-18': false,
  });
});

test('only what ran and passed at the first try in Playwright is a proof', OF_A_RUNNER, () => {
  expect(passed(withPlaywright('some.journey.ts', PLAYWRIGHT).report)).toEqual({
    'AREA-21': true,
    'AREA-22': true,
    'AREA-23': false,
    'AREA-24': false,
    'AREA-25': false,
  });
});

test('a journey that expects nothing fails the run', OF_A_RUNNER, () => {
  const { status, stdout } = withPlaywright('nothing.journey.ts', EXPECTING_NOTHING);
  expect(stdout).toContain('passed without expecting anything: nothing.journey.ts › AREA-31 expects nothing');
  expect(status).toBe(1);
});

test('every run of a test is a proof of its own, with where it stands', () => {
  const run = (status: string) => ({
    testResults: [
      { name: 'a.test.ts', assertionResults: [{ ancestorTitles: ['A'], title: 'AREA-41 b', status }] },
    ],
  });
  expect(proofsById([run('passed'), run('failed')]).get('AREA-41')).toEqual([
    { file: 'a.test.ts', title: 'A › AREA-41 b', passed: true },
    { file: 'a.test.ts', title: 'A › AREA-41 b', passed: false },
  ]);
});

test('what is no report is refused', () => {
  expect(() => proofsById([{ tests: [] }])).toThrow('not the report of Vitest or of Playwright');
});
