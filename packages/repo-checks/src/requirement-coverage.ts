/** A test that a runner ran to its end, and whether it passed at the first try. */
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
      /** Those of the blocks around the test are among them. */
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
    /** Without their `@`; those of the blocks around the test are among them. */
    readonly tags: readonly string[];
    readonly tests: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
}

/** The id of a requirement, a decision, a risk or a feature; tests may have tags of other kinds. */
const ID = /^[A-Z]{1,8}-\d{2,3}$/;

/**
 * The tests of a report, of Vitest or of Playwright, under each id among their tags. A skipped test or a `todo` is listed
 * and has not passed.
 */
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
  // The shapes are the runners' own; they change with a major version of theirs, which the test beside this file notices.
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
