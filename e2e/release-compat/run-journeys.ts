import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { startProgram } from '@portal/cli-kit/start-program';
import { RESULTS } from '../portal.ts';
import { causeOf } from './cause.ts';

/** A journey and its outcome. */
export interface JourneyResult {
  /** File and line, which select all journeys that are created there. */
  readonly location: string;
  readonly title: string;
  /** The text of the error; null when it passed. */
  readonly problem: string | null;
}

/** The used part of Playwright's report. */
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

const root = path.resolve(import.meta.dirname, '../..');
const { resolve } = createRequire(import.meta.url);
const PLAYWRIGHT = path.join(path.dirname(resolve('playwright/package.json')), 'cli.js');

/**
 * Runs journeys against the running portal of `PORT`: by title pattern or by location. Empty without such journeys, as
 * for a new section. A JUnit report for CI is at `<results>/<reportName>.xml`.
 * @throws CliError when the run was interrupted, and Error when no journey could run
 */
export async function runJourneys(
  which: RegExp | readonly string[],
  reportName: string,
): Promise<JourneyResult[]> {
  const report = path.join(RESULTS, 'journeys.json');
  const selected = which instanceof RegExp ? ['--grep', which.source] : which;
  await rm(report, { force: true });
  await startProgram(
    [
      ...[PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json,junit'],
      ...['--pass-with-no-tests', ...selected],
    ],
    // With CI set, the journeys would start another portal.
    {
      cwd: root,
      env: {
        ...process.env,
        CI: '',
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        PLAYWRIGHT_JUNIT_OUTPUT_NAME: path.join(RESULTS, `${reportName}.xml`),
        PLAYWRIGHT_JUNIT_SUITE_NAME: reportName,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (!existsSync(report)) throw new CliError('The journeys were ended before they were over.');
  const { suites = [], errors } = JSON.parse(await readFile(report, 'utf8')) as Suite & {
    readonly errors: readonly { readonly message: string }[];
  };
  const journeyResults = suites.flatMap(journeysIn);
  if (errors[0] && journeyResults.length === 0) throw new Error(`No journey was run: ${errors[0].message}`);
  return journeyResults;
}

function journeysIn({ suites = [], specs = [] }: Suite): JourneyResult[] {
  const ownSpecs = specs.map(({ title, file, line, ok, tests }) => {
    const [message] = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
    const problem = ok ? null : causeOf(message ?? 'failed');
    return { location: `${file}:${line}`, title, problem };
  });
  return [...ownSpecs, ...suites.flatMap(journeysIn)];
}
