import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { results, run, runInBackground } from './exec.ts';
import { NON_TEST_ERRORS_FILE } from './non-test-errors-reporter.ts';
import { listFailures, listSkips } from './report-failures.ts';
import type { Counts } from './test-summary.ts';

const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0 };

/** One command that passes or fails. */
export const runCheck = (command: readonly string[]): Promise<Counts> => toCounts(() => run(command));

/** Begins a check beside others; whoever waits for it is shown what it says then. */
export function checkInBackground(command: readonly string[]): () => Promise<Counts> {
  const waitForExit = runInBackground(command);
  return () => toCounts(waitForExit);
}

async function toCounts(run: () => Promise<number>): Promise<Counts> {
  return (await run()) === 0 ? { ...NO_TESTS, passed: 1 } : { ...NO_TESTS, failed: 1 };
}

/** Tests in Vitest; `report` is the file that tells of them. */
export async function runUnitTests(report: string, options: readonly string[]): Promise<Counts> {
  const file = path.join(results, report);
  // Not beside the reports, of which the requirement table is made.
  const nonTestErrorsFile = path.join(results, 'non-test-errors', report);
  mkdirSync(path.dirname(nonTestErrorsFile), { recursive: true });
  const reporterFile = path.join(import.meta.dirname, 'non-test-errors-reporter.ts');
  const reporters = ['default', 'json', reporterFile].map((reporter) => `--reporter=${reporter}`);
  const code = await run(['vitest', 'run', ...options, ...reporters, `--outputFile.json=${file}`], {
    [NON_TEST_ERRORS_FILE]: nonTestErrorsFile,
  });
  const counts = readUnit(file);
  const problems = [...(counts.problems ?? []), ...readNonTestErrors(nonTestErrorsFile)];
  return failOnEmptyRun(code, { ...counts, problems }, options.includes('--passWithNoTests'));
}

/** Journeys in Playwright, those whose titles match `titles` where it is given. */
export async function runJourneys(titles?: RegExp): Promise<Counts> {
  const file = path.join(results, 'journeys.json');
  const only = titles === undefined ? [] : ['--grep', titles.source];
  const code = await run(['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...only], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return failOnEmptyRun(code, readJourneys(file));
}

/** A runner that ended badly without counting a failure, or that ran nothing, is a failure itself. */
function failOnEmptyRun(code: number, counts: Counts, allowEmpty = false): Counts {
  if (counts.failed > 0) return counts;
  return code !== 0 || (counts.passed === 0 && !allowEmpty) ? { ...counts, failed: 1 } : counts;
}

function readUnit(file: string): Counts {
  if (!existsSync(file)) return NO_TESTS;
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
  };
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    problems: listFailures(report),
    skips: listSkips(report),
  };
}

function readNonTestErrors(file: string): readonly string[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
}

function readJourneys(file: string): Counts {
  if (!existsSync(file)) return NO_TESTS;
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: { message: string }[];
  };
  const { stats, errors } = report;
  // First what kept all of them from running: no browser, or a portal that does not start.
  const problems = [...errors.map(({ message }) => message), ...listFailures(report)];
  const { expected, unexpected, flaky, skipped } = stats;
  if (flaky > 0) console.log(`journeys that passed on a second try only: ${flaky}`);
  // A second try hides a race that members meet; a developer's busy machine may need one.
  if (process.env.CI === 'true') return { passed: expected, failed: unexpected + flaky, skipped, problems };
  return { passed: expected + flaky, failed: unexpected, skipped, problems };
}
