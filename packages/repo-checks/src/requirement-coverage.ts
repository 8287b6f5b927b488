import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter';
import type { JsonTestResults } from 'vitest/node';

/** A test that ran, and whether it passed at the first try. */
export interface CoveringTest {
  readonly file: string;
  readonly title: string;
  readonly passed: boolean;
}

/** The id of a requirement, decision, risk or feature. Tests may have other tags. */
const ID = /^[A-Z]{1,8}-\d{2,3}$/;

/** Returns the reported tests by requirement id. Skipped and `todo` tests are listed as not passed. */
export function testsByRequirement(reports: readonly unknown[]): Map<string, CoveringTest[]> {
  const found = new Map<string, CoveringTest[]>();
  for (const { tags, ...coveringTest } of reports.flatMap(testsOf)) {
    for (const id of new Set(tags.filter((tag) => ID.test(tag)))) {
      found.set(id, [...(found.get(id) ?? []), coveringTest]);
    }
  }
  return found;
}

type TaggedTest = CoveringTest & { readonly tags: readonly string[] };

function testsOf(report: unknown): TaggedTest[] {
  // The runners define these shapes. The test of this file notices a change in a new major version.
  const { testResults, suites } = report as Partial<JsonTestResults & JSONReport>;
  if (testResults) {
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status, tags }) => ({
        file: name,
        title: [...ancestorTitles, title].join(' › '),
        passed: status === 'passed',
        tags,
      })),
    );
  }
  if (suites) return suites.flatMap((suite) => journeysOf(suite, []));
  throw new Error('This is not the report of Vitest or of Playwright');
}

function journeysOf(suite: JSONReportSuite, parentTitles: readonly string[]): TaggedTest[] {
  const titles = [...parentTitles, suite.title];
  const ownTests = (suite.specs ?? []).map(({ title, file, tags, tests }) => ({
    file,
    title: [...titles, title].join(' › '),
    tags,
    passed: tests.length > 0 && tests.every(({ status }) => status === 'expected'),
  }));
  return [...ownTests, ...(suite.suites ?? []).flatMap((inner) => journeysOf(inner, titles))];
}
