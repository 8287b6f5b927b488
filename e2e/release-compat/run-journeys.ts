import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { CliError } from '@portal/cli-kit/cli-error';
import { startProgram } from '@portal/cli-kit/start-program';
import { RESULTS } from '../portal.ts';
import { firstLine } from './visit-page.ts';

/** A journey, and how it ended. */
export interface JourneyResult {
  /** The file and line where it is written, which finds it again, and all others that are made there. */
  readonly location: string;
  readonly title: string;
  /** What went wrong; null when it passed. */
  readonly problem: string | null;
}

/** The part of Playwright's report that is read. */
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
 * Runs journeys against the portal of `PORT`, which is up: those whose titles match, or those at these places.
 * @throws CliError when they were ended, and Error when none could be run
 */
export async function runJourneys(which: RegExp | readonly string[]): Promise<JourneyResult[]> {
  const report = path.join(RESULTS, 'journeys.json');
  const selected = which instanceof RegExp ? ['--grep', which.source] : which;
  await rm(report, { force: true });
  const child = startProgram(
    [PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...selected],
    // In CI the journeys would start a portal of their own, where this one is up.
    {
      cwd: root,
      env: { ...process.env, CI: '', PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  await once(child, 'exit');
  if (!existsSync(report)) throw new CliError('The journeys were ended before they were over.');
  const { suites = [], errors } = JSON.parse(await readFile(report, 'utf8')) as Suite & {
    readonly errors: readonly { readonly message: string }[];
  };
  const journeyResults = suites.flatMap(journeysIn);
  if (journeyResults.length === 0)
    throw new Error(`No journey was run: ${errors[0]?.message ?? 'none has such a title'}`);
  return journeyResults;
}

function journeysIn({ suites = [], specs = [] }: Suite): JourneyResult[] {
  const ownSpecs = specs.map(({ title, file, line, ok, tests }) => {
    const [message] = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
    const problem = ok ? null : stripVTControlCharacters(firstLine(message ?? 'failed'));
    return { location: `${file}:${line}`, title, problem };
  });
  return [...ownSpecs, ...suites.flatMap(journeysIn)];
}
