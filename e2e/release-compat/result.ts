import type { AuditResult } from '@portal/cli/page-audit';
import { formatTable } from '@portal/cli-kit/table';
import type { JourneyResult } from './run-journeys.ts';
import type { Visited } from './visit-page.ts';

export interface CombinationResult {
  readonly name: string;
  readonly isSectionDown: boolean;
  /** Why the combination was skipped. */
  readonly rejectedBecause?: string | undefined;
  /** The canary's own pages, by route. */
  readonly own: readonly Visited[];
  /** All pages of other sections; null when they were not visited. */
  readonly others: readonly Visited[] | null;
  /** Journeys that name the section; null when they were not run. */
  readonly journeys: readonly JourneyResult[] | null;
}

/** A failure, with a key that is equal across combinations. */
export interface Failure {
  readonly key: string;
  readonly combination: string;
  readonly problem: string;
}

/** A page of the canary without a known URL. */
export interface Unvisited {
  readonly route: string;
}

export interface CompatResult {
  readonly combinations: readonly CombinationResult[];
  readonly unvisited: readonly Unvisited[];
  /** Keys of failures that the live releases have too. */
  readonly alsoOnLive: ReadonlySet<string>;
}

type ExpectedView = 'card' | 'page';

/** Returns the failures of a combination. Without the section's files, its pages must show the fallback card. */
export function failuresOf({ name, isSectionDown, own, others, journeys }: CombinationResult): Failure[] {
  const expectedView: ExpectedView = isSectionDown ? 'card' : 'page';
  const pages = [
    ...own.map((visited) => ({ visited, expected: expectedView })),
    ...(others ?? []).map((visited) => ({ visited, expected: 'page' as ExpectedView })),
  ];
  return [
    ...pages.flatMap(({ visited, expected }) => {
      const problem = findProblem(visited, expected);
      return problem === null ? [] : [{ key: visited.route, combination: name, problem }];
    }),
    ...own.flatMap(({ route, findings }) =>
      findings.map(({ rule, requirement, element, fix }) => ({
        key: `${route} ${rule} ${element}`,
        combination: name,
        problem: `accessibility of ${route}, ${rule}: ${requirement}\n    ${element}\n    ${fix}`,
      })),
    ),
    ...own.flatMap(({ route, leaks }) =>
      leaks.map(({ kind, what }) => ({
        key: `${route} ${kind} ${what}`,
        combination: name,
        problem: `${route} leaves a ${kind} behind when it is closed: ${what}`,
      })),
    ),
    ...(journeys ?? []).flatMap(({ location, title, problem }) =>
      problem === null
        ? []
        : [{ key: `${location} ${title}`, combination: name, problem: `${title}: ${problem}` }],
    ),
  ];
}

/** Returns the canary's page audit for `promote`, without journeys; null when no page was visited. */
export function toAuditResult({
  combinations: [combination],
  alsoOnLive,
}: CompatResult): Omit<AuditResult, 'revision'> | null {
  if (combination === undefined || combination.rejectedBecause !== undefined) return null;
  const regressions = failuresOf({ ...combination, journeys: null }).filter(
    ({ key }) => !alsoOnLive.has(key),
  );
  return {
    pages: combination.own.map(({ route }) => route),
    problems: regressions.map(({ problem }) => problem),
  };
}

function findProblem({ route, shown, problem }: Visited, expected: ExpectedView): string | null {
  if (shown === expected && problem === null) return null;
  if (shown === expected) return `${route}: ${problem}`;
  if (shown === 'nothing') return `${route} shows nothing: ${problem}`;
  return shown === 'card'
    ? `${route} shows the card of its section`
    : `${route} shows the page, and not its card`;
}

export function formatResultTable(
  combinations: readonly CombinationResult[],
  unvisited: readonly Unvisited[],
): string {
  const routes = [...new Set(combinations.flatMap(({ own }) => own.map(({ route }) => route)))];
  const cell = (of: (combination: CombinationResult) => string) =>
    combinations.map((combination) =>
      combination.rejectedBecause === undefined ? of(combination) : 'not run',
    );
  return formatTable([
    ['', ...combinations.map(({ name }) => name)],
    ...routes.map((route) => [route, ...cell((combination) => formatPageCell(combination, route))]),
    ...unvisited.map(({ route }) => [route, ...combinations.map(() => 'no address known')]),
    [
      'accessible',
      ...cell(({ own, isSectionDown }) =>
        isSectionDown ? '-' : counted(own.flatMap(({ findings }) => findings).length, 'finding'),
      ),
    ],
    [
      'left behind',
      ...cell(({ own, isSectionDown }) =>
        isSectionDown ? '-' : counted(own.flatMap(({ leaks }) => leaks).length, 'thing'),
      ),
    ],
    [
      'other sections',
      ...cell(({ others }) => formatTally(others?.map((page) => findProblem(page, 'page') === null))),
    ],
    [
      'journeys',
      ...cell(({ isSectionDown, journeys }) =>
        isSectionDown ? 'need the section' : formatTally(journeys?.map(({ problem }) => problem === null)),
      ),
    ],
  ]);
}

function formatPageCell({ own, isSectionDown }: CombinationResult, route: string): string {
  const page = own.find((visited) => visited.route === route);
  if (!page) return '-';
  if (findProblem(page, isSectionDown ? 'card' : 'page') !== null) return `FAILED: ${page.shown}`;
  return isSectionDown ? 'its card' : 'passed';
}

const counted = (count: number, what: string) =>
  count === 0 ? `no ${what}` : `FAILED: ${count} ${what}${count === 1 ? '' : 's'}`;

function formatTally(passed: readonly boolean[] | undefined): string {
  if (passed === undefined) return '-';
  if (passed.length === 0) return 'none';
  const failed = passed.filter((each) => !each).length;
  return failed === 0 ? `${passed.length} passed` : `FAILED: ${failed} of ${passed.length}`;
}

/** Formats failures, separated by whether the live releases have them too. */
export function formatSummary(failures: readonly Failure[], alsoLive: ReadonlySet<string>): string {
  const lines = (which: readonly Failure[]) =>
    which.map(({ combination, problem }) => `- ${combination}: ${problem}`);
  const regressions = failures.filter(({ key }) => !alsoLive.has(key));
  const same = failures.filter(({ key }) => alsoLive.has(key));
  return [
    regressions.length === 0 ? 'Nothing is worse than on what is live.' : 'Worse than on what is live:',
    ...lines(regressions),
    ...(same.length === 0 ? [] : ['Failed on what is live too:', ...lines(same)]),
  ].join('\n');
}
