import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter';
import type { JsonTestResults } from 'vitest/node';

/** Maximum lengths, so that failures fit into the end of a truncated log. */
const LENGTHS = { title: 120, error: 400 };

/** Returns a line for each failed or flaky test of a Vitest or Playwright report, with a short reason. */
export function listFailures(report: unknown): readonly string[] {
  // The runners define these shapes, as in requirement-coverage.ts.
  const { testResults = [], suites = [] } = report as Partial<JsonTestResults & JSONReport>;
  const units = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => formatFailure(name, fullName, failureMessages ?? [])),
  );
  return [...units, ...suites.flatMap(failedJourneys)];
}

function failedJourneys({ specs = [], suites = [] }: JSONReportSuite): readonly string[] {
  const ownFailures = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const errors = results.flatMap((each) => each.errors.map(({ message = '' }) => message));
        const traces = results.flatMap(({ attachments = [] }) =>
          attachments.filter(({ name }) => name === 'trace'),
        );
        const [trace] = traces.map(({ path }) => path);
        const shownTraces = trace === undefined ? '' : `. Its trace: npx playwright show-trace ${trace}`;
        return `${formatFailure(`e2e/journeys/${file}`, title, errors)}${shownTraces}`;
      }),
  );
  return [...ownFailures, ...suites.flatMap(failedJourneys)];
}

/** Returns a line for each skipped test of a Vitest report, with the missing tool. */
export function listSkips(report: unknown): readonly string[] {
  const { testResults = [] } = report as Partial<JsonTestResults>;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(
        ({ fullName, meta }) =>
          `${name}: ${truncate(fullName, LENGTHS.title)}, since ${meta?.needs ? `this machine lacks ${meta.needs}` : 'it says so'}`,
      ),
  );
}

/** Formats a failure: file, title, and the start of each error. */
export function formatFailure(file: string, title: string, errors: readonly string[]): string {
  const reasons = errors.map((error) => truncate(error, LENGTHS.error)).join(' | ');
  return `${file}: ${truncate(title, LENGTHS.title)}: ${reasons || 'no error was reported'}`;
}

function truncate(text: string, length: number): string {
  const flat = stripVTControlCharacters(text).replace(/\s+/g, ' ').trim();
  return flat.length > length ? `${flat.slice(0, length)}…` : flat;
}
