import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { startProgram } from '@portal/cli-kit/start-program';
import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter';
import { findChromium } from '../browser.ts';
import { ORIGIN, RESULTS } from '../portal.ts';
import { causeOf } from './cause.ts';

/** Journeys of this repository, or those that a section has in its own. */
export interface JourneySuite {
  readonly name: 'platform' | 'section';
  /** Folder of the repository, and its Playwright configuration there. */
  readonly folder: string;
  readonly config: string;
}

export interface JourneyResult {
  readonly suite: JourneySuite;
  /** File and line, which select all journeys that are created there. */
  readonly location: string;
  readonly title: string;
  /** The text of the error; null when it passed. */
  readonly problem: string | null;
}

export const PLATFORM_JOURNEYS: JourneySuite = {
  name: 'platform',
  folder: path.resolve(import.meta.dirname, '../..'),
  config: 'e2e/playwright.config.ts',
};

/** Returns the journeys of a section's own repository. @throws CliError when it has none, or lacks its packages */
export function sectionJourneys(folder: string): JourneySuite {
  const suite: JourneySuite = { name: 'section', folder, config: 'e2e/playwright.config.ts' };
  if (!existsSync(path.join(folder, suite.config)))
    throw new CliError(`${folder} has no journeys: ${suite.config} is missing.`);
  if (!existsSync(path.join(folder, 'node_modules')))
    throw new CliError(`${folder} has no packages: run npm ci there first.`);
  return suite;
}

/**
 * Runs journeys of a suite against the running portal of `PORT`: by title pattern, by location, or all of them. Empty
 * without such journeys. `<results>/reports/<reportName>` contains HTML with pictures and traces, JSON and JUnit.
 * @throws CliError when the run was interrupted, and Error when no journey could run
 */
export async function runJourneys(
  suite: JourneySuite,
  which: RegExp | readonly string[],
  reportName: string,
): Promise<JourneyResult[]> {
  const reports = path.join(RESULTS, 'reports', reportName);
  const report = path.join(reports, 'journeys.json');
  const selected = which instanceof RegExp ? ['--grep', which.source] : which;
  await rm(reports, { recursive: true, force: true });
  await startProgram(
    [
      ...[playwrightOf(suite), 'test', '--config', suite.config, '--reporter=list,json,junit,html'],
      // Each run empties its own folder of pictures and traces.
      ...['--output', path.join(RESULTS, 'journeys', reportName), '--pass-with-no-tests', ...selected],
    ],
    // With CI set, the journeys would start another portal.
    {
      cwd: suite.folder,
      env: {
        ...process.env,
        CI: '',
        E2E_BASE_URL: ORIGIN,
        // Without a browser of the machine, Playwright finds its own.
        PORTAL_CHROMIUM: findChromium(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        PLAYWRIGHT_JUNIT_OUTPUT_NAME: path.join(reports, 'junit.xml'),
        PLAYWRIGHT_JUNIT_SUITE_NAME: reportName,
        PLAYWRIGHT_HTML_OUTPUT_DIR: path.join(reports, 'html'),
        PLAYWRIGHT_HTML_OPEN: 'never',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (!existsSync(report)) throw new CliError('The journeys were ended before they were over.');
  const { suites = [], errors } = JSON.parse(await readFile(report, 'utf8')) as Partial<JSONReport>;
  const journeyResults = suites.flatMap((each) => journeysIn(suite, each));
  if (errors?.[0] && journeyResults.length === 0) throw new Error(`No journey was run: ${errors[0].message}`);
  return journeyResults;
}

/** Returns the Playwright that a suite's repository resolves. */
function playwrightOf({ folder }: JourneySuite): string {
  const { resolve } = createRequire(path.join(folder, 'e2e/package.json'));
  return path.join(path.dirname(resolve('playwright/package.json')), 'cli.js');
}

function journeysIn(suite: JourneySuite, { suites = [], specs = [] }: JSONReportSuite): JourneyResult[] {
  const ownSpecs = specs.map(({ title, file, line, ok, tests }) => {
    const [message] = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
    const problem = ok ? null : causeOf(message ?? 'failed');
    return { suite, location: `${file}:${line}`, title, problem };
  });
  return [...ownSpecs, ...suites.flatMap((each) => journeysIn(suite, each))];
}
