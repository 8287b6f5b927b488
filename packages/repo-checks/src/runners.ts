import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { results, run, runInBackground } from './exec.ts';
import { NON_TEST_ERRORS_FILE } from './non-test-errors-reporter.ts';
import { listFailures, listSkips } from './report-failures.ts';
import type { Counts } from './test-summary.ts';

const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Runs one command that passes or fails. */
export const runCheck = (command: readonly string[]): Promise<Counts> => toCounts(() => run(command));

/** Starts a check in the background. Awaiting the returned function prints its output. */
export function checkInBackground(command: readonly string[]): () => Promise<Counts> {
  const waitForExit = runInBackground(command);
  return () => toCounts(waitForExit);
}

async function toCounts(run: () => Promise<number>): Promise<Counts> {
  return (await run()) === 0 ? { ...NO_TESTS, passed: 1 } : { ...NO_TESTS, failed: 1 };
}

/** Runs Vitest. `report` is the name of its report file. */
export async function runUnitTests(report: string, options: readonly string[]): Promise<Counts> {
  const file = path.join(results, report);
  // Outside the reports folder, whose files feed the requirement table.
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

/** Runs the Playwright journeys, or those whose titles match `titles`. */
export async function runJourneys(titles?: RegExp): Promise<Counts> {
  const file = path.join(results, 'journeys.json');
  const only = titles === undefined ? [] : ['--grep', titles.source];
  const code = await run(['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...only], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return failOnEmptyRun(code, readJourneys(file));
}

/** Counts a runner that exits with an error, or runs no test, as a failure. */
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
  // Errors of the whole run come first, such as a missing browser.
  const problems = [...errors.map(({ message }) => message), ...listFailures(report)];
  const { expected, unexpected, flaky, skipped } = stats;
  if (flaky > 0) console.log(`flaky journeys: ${flaky}`);
  // On CI, a flaky journey fails: a retry may hide a race that members meet. A busy developer machine may need the
  // retry.
  if (process.env.CI === 'true') return { passed: expected, failed: unexpected + flaky, skipped, problems };
  return { passed: expected + flaky, failed: unexpected, skipped, problems };
}
