import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { failuresOf, skipsOf } from './failures.ts';
import { OUTSIDE_TESTS_FILE } from './outside-tests.ts';
import { results, run, runBeside } from './steps.ts';
import type { Counts } from './tally.ts';

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

/** One command that passes or fails. */
export const check = (command: readonly string[]): Promise<Counts> => judged(() => run(command));

/** Begins a check beside others; whoever waits for it is shown what it says then. */
export function checkBeside(command: readonly string[]): () => Promise<Counts> {
  const over = runBeside(command);
  return () => judged(over);
}

async function judged(run: () => Promise<number>): Promise<Counts> {
  return (await run()) === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 };
}

/** Tests in Vitest; `report` is the file that tells of them. */
export async function unit(report: string, options: readonly string[]): Promise<Counts> {
  const file = path.join(results, report);
  // Not beside the reports, of which the requirement table is made.
  const outside = path.join(results, 'outside-tests', report);
  mkdirSync(path.dirname(outside), { recursive: true });
  const ours = path.join(import.meta.dirname, 'outside-tests.ts');
  const reporters = ['default', 'json', ours].map((reporter) => `--reporter=${reporter}`);
  const code = await run(['vitest', 'run', ...options, ...reporters, `--outputFile.json=${file}`], {
    [OUTSIDE_TESTS_FILE]: outside,
  });
  const counts = readUnit(file);
  const problems = [...(counts.problems ?? []), ...readOutside(outside)];
  return held(code, { ...counts, problems }, options.includes('--passWithNoTests'));
}

/** Journeys in Playwright, those whose titles match `titles` where it is given. */
export async function journeys(titles?: RegExp): Promise<Counts> {
  const file = path.join(results, 'journeys.json');
  const only = titles === undefined ? [] : ['--grep', titles.source];
  const code = await run(['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...only], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return held(code, readJourneys(file));
}

/** A runner that ended badly without counting a failure, or that ran nothing, is a failure itself. */
function held(code: number, counts: Counts, mayBeEmpty = false): Counts {
  if (counts.failed > 0) return counts;
  return code !== 0 || (counts.passed === 0 && !mayBeEmpty) ? { ...counts, failed: 1 } : counts;
}

function readUnit(file: string): Counts {
  if (!existsSync(file)) return NOTHING;
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
  };
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    problems: failuresOf(report),
    skips: skipsOf(report),
  };
}

function readOutside(file: string): readonly string[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
}

function readJourneys(file: string): Counts {
  if (!existsSync(file)) return NOTHING;
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: { message: string }[];
  };
  const { stats, errors } = report;
  // First what kept all of them from running: no browser, or a portal that does not start.
  const problems = [...errors.map(({ message }) => message), ...failuresOf(report)];
  const { expected, unexpected, flaky, skipped } = stats;
  if (flaky > 0) console.log(`journeys that passed on a second try only: ${flaky}`);
  // A second try hides a race that members meet; a developer's busy machine may need one.
  if (process.env.CI === 'true') return { passed: expected, failed: unexpected + flaky, skipped, problems };
  return { passed: expected + flaky, failed: unexpected, skipped, problems };
}
