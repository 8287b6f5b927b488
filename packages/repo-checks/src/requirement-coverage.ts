/** A test that ran, and whether it passed at the first try. */
export interface CoveringTest {
  readonly file: string;
  readonly title: string;
  readonly passed: boolean;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly tags: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    /** Without `@`, including the tags of enclosing blocks. */
    readonly tags: readonly string[];
    readonly tests: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
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
  const { testResults, suites } = report as Partial<VitestReport & PlaywrightReport>;
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

function journeysOf(suite: PlaywrightSuite, parentTitles: readonly string[]): TaggedTest[] {
  const titles = [...parentTitles, suite.title];
  const ownTests = (suite.specs ?? []).map(({ title, file, tags, tests }) => ({
    file,
    title: [...titles, title].join(' › '),
    tags,
    passed: tests.length > 0 && tests.every(({ status }) => status === 'expected'),
  }));
  return [...ownTests, ...(suite.suites ?? []).flatMap((inner) => journeysOf(inner, titles))];
}
