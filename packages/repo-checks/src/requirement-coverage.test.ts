import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './exec.ts';
import { testsByRequirement } from './requirement-coverage.ts';

/** A test runner takes seconds to start, and half a minute on a busy machine. */
const RUNNER_TEST = { timeout: 180_000 };

const VITEST = `
import { describe, expect, test } from 'vitest';
describe('a block', { tags: ['AREA-01'] }, () => {
  test('two ids', { tags: ['AREA-02', 'AREA-03', 'slow'] }, () => { expect(1 + 1).toBe(2); });
  test('AREA-04 in the title', () => { expect(1 + 1).toBe(2); });
});
test('is empty', { tags: ['AREA-11'] }, () => {});
test.todo('is still to be written', { tags: ['AREA-12'] });
// test('is commented out', { tags: ['AREA-13'] }, () => { expect(1 + 1).toBe(2); });
export const text = { tags: ['AREA-14'] };
test.runIf(false)('runs nowhere', { tags: ['AREA-15'] }, () => { expect(1 + 1).toBe(2); });
test.skipIf(true)('is left out', { tags: ['AREA-16'] }, () => { expect(1 + 1).toBe(2); });
test('fails', { tags: ['AREA-18'] }, () => { expect(1 + 1).toBe(3); });
`;

const PLAYWRIGHT = `
import { expect, test } from 'playwright/test';
test.describe('a block', { tag: '@AREA-21' }, () => {
  test('passes', { tag: ['@AREA-22', '@slow'] }, () => { expect(1 + 1).toBe(2); });
});
test('fails', { tag: '@AREA-23' }, () => { expect(1 + 1).toBe(3); });
test('passes on a second try', { tag: '@AREA-24' }, ({}, { retry }) => { expect(retry).toBe(1); });
test.fixme('is left out', { tag: '@AREA-25' }, () => { expect(1 + 1).toBe(2); });
`;

const EXPECTING_NOTHING = `
import { test } from 'playwright/test';
test('expects nothing', { tag: '@AREA-31' }, () => {});
`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'proofs-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs one file with the test runner. Returns its report and exit code. */
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
  const config = `export default { test: { strictTags: false, expect: { requireAssertions: true }, include: ['*.check.ts'] } };`;
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

/** Returns the ids of a report, and whether their tests passed. */
const passed = (one: unknown) =>
  Object.fromEntries(
    [...testsByRequirement([one])].map(([id, [coveringTest]]) => [id, coveringTest?.passed]),
  );

test('only a passed Vitest test counts as coverage', RUNNER_TEST, () => {
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

test('only a Playwright test that passed at the first try counts', RUNNER_TEST, () => {
  expect(passed(withPlaywright('some.journey.ts', PLAYWRIGHT).report)).toEqual({
    'AREA-21': true,
    'AREA-22': true,
    'AREA-23': false,
    'AREA-24': false,
    'AREA-25': false,
  });
});

test('a journey without assertions fails the run', RUNNER_TEST, () => {
  const { status, stdout } = withPlaywright('nothing.journey.ts', EXPECTING_NOTHING);
  expect(stdout).toContain('passed without expecting anything: nothing.journey.ts › expects nothing');
  expect(status).toBe(1);
});

test('every run of a test is listed with its location', () => {
  const run = (status: string) => ({
    testResults: [
      {
        name: 'a.test.ts',
        assertionResults: [{ ancestorTitles: ['A'], title: 'b', status, tags: ['AREA-41'] }],
      },
    ],
  });
  expect(testsByRequirement([run('passed'), run('failed')]).get('AREA-41')).toEqual([
    { file: 'a.test.ts', title: 'A › b', passed: true },
    { file: 'a.test.ts', title: 'A › b', passed: false },
  ]);
});

test('rejects an unknown report format', () => {
  expect(() => testsByRequirement([{ tests: [] }])).toThrow('not the report of Vitest or of Playwright');
});
