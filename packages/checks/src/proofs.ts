/** A test that a runner ran to its end, and whether it passed at the first try. */
export interface Proof {
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
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
}

/** Requirements, decisions and features that a title begins with: 'SUM-03 AMB-21 next payment due …'. */
const IDS_OF_A_TITLE = /^(?:[A-Z]{1,8}-\d{2,3}\b[ ,:]*)+/;

/**
 * The tests of a report, of Vitest or of Playwright, under each id that their titles begin with. A title counts for all
 * tests that it stands above. What was skipped or is still to be written is there, and has not passed.
 */
export function proofsById(reports: readonly unknown[]): Map<string, Proof[]> {
  const found = new Map<string, Proof[]>();
  for (const { titles, ...test } of reports.flatMap(testsOf)) {
    const proof = { ...test, title: titles.join(' › ') };
    for (const id of new Set(titles.flatMap(idsOf))) found.set(id, [...(found.get(id) ?? []), proof]);
  }
  return found;
}

function idsOf(title: string): readonly string[] {
  return IDS_OF_A_TITLE.exec(title)?.[0].match(/[A-Z]+-\d+/g) ?? [];
}

type Test = Omit<Proof, 'title'> & { readonly titles: readonly string[] };

function testsOf(report: unknown): Test[] {
  // The shapes are the runners' own; they change with a major version of theirs, which the test beside this file notices.
  const { testResults, suites } = report as Partial<VitestReport & PlaywrightReport>;
  if (testResults) {
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => ({
        file: name,
        titles: [...ancestorTitles, title],
        passed: status === 'passed',
      })),
    );
  }
  if (suites) return suites.flatMap((suite) => journeysOf(suite, []));
  throw new Error('This is not the report of Vitest or of Playwright');
}

function journeysOf(suite: PlaywrightSuite, above: readonly string[]): Test[] {
  const titles = [...above, suite.title];
  const here = (suite.specs ?? []).map(({ title, file, tests }) => ({
    file,
    titles: [...titles, title],
    passed: tests.length > 0 && tests.every(({ status }) => status === 'expected'),
  }));
  return [...here, ...(suite.suites ?? []).flatMap((inner) => journeysOf(inner, titles))];
}
