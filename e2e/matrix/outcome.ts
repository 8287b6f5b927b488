import { formatTable } from '@portal/cli-kit/table';
import type { Seen } from '@portal/portal-cli/scan';
import type { Walked } from './run-journeys.ts';
import type { Visited } from './visit-page.ts';

/** What came of one column. */
export interface ColumnOutcome {
  readonly name: string;
  readonly isDown: boolean;
  /** Why it was not run. */
  readonly refused?: string | undefined;
  /** The candidate's own pages, by their routes. */
  readonly own: readonly Visited[];
  /** All pages of other sections; null where they were not looked at. */
  readonly others: readonly Visited[] | null;
  /** The journeys that name the section; null where they were not run. */
  readonly journeys: readonly Walked[] | null;
}

/** Something that is not as it must be, by a name that says the same in another column. */
export interface Failure {
  readonly key: string;
  readonly column: string;
  readonly problem: string;
}

/** The pages of a candidate whose address nobody knows. */
export interface Unvisited {
  readonly route: string;
}

/** What came of a candidate. */
export interface MatrixOutcome {
  readonly columns: readonly ColumnOutcome[];
  readonly unvisited: readonly Unvisited[];
  /** What failed, and fails on what is live too. */
  readonly alsoLive: ReadonlySet<string>;
}

/** What has to be shown. */
type Wanted = 'card' | 'page';

/** What failed in a column: where the section is down, a page of its own that does not show its card. */
export function failuresOf({ name, isDown, own, others, journeys }: ColumnOutcome): Failure[] {
  const wanted: Wanted = isDown ? 'card' : 'page';
  const pages = [
    ...own.map((visited) => ({ visited, wanted })),
    ...(others ?? []).map((visited) => ({ visited, wanted: 'page' as Wanted })),
  ];
  return [
    ...pages.flatMap(({ visited, wanted: expected }) => {
      const problem = problemOf(visited, expected);
      return problem === null ? [] : [{ key: visited.route, column: name, problem }];
    }),
    ...own.flatMap(({ route, findings }) =>
      findings.map(({ rule, wants, element, mend }) => ({
        key: `${route} ${rule} ${element}`,
        column: name,
        problem: `accessibility of ${route}, ${rule}: ${wants}\n    ${element}\n    ${mend}`,
      })),
    ),
    ...own.flatMap(({ route, left }) =>
      left.map(({ kind, what }) => ({
        key: `${route} ${kind} ${what}`,
        column: name,
        problem: `${route} leaves a ${kind} behind when it is closed: ${what}`,
      })),
    ),
    ...(journeys ?? []).flatMap(({ place, title, problem }) =>
      problem === null ? [] : [{ key: `${place} ${title}`, column: name, problem: `${title}: ${problem}` }],
    ),
  ];
}

/**
 * What was seen of the candidate's pages beside what is live, as the gate asks for it (`promote`); null where they were not
 * gone to. Journeys are no part of it: they may be left out.
 */
export function seenOf({ columns: [column], alsoLive }: MatrixOutcome): Omit<Seen, 'revision'> | null {
  if (column === undefined || column.refused !== undefined) return null;
  const worse = failuresOf({ ...column, journeys: null }).filter(({ key }) => !alsoLive.has(key));
  return {
    pages: column.own.map(({ route }) => route),
    problems: worse.map(({ problem }) => problem),
  };
}

function problemOf({ route, shown, problem }: Visited, expected: Wanted): string | null {
  if (shown === expected && problem === null) return null;
  if (shown === expected) return `${route}: ${problem}`;
  if (shown === 'nothing') return `${route} shows nothing: ${problem}`;
  return shown === 'card'
    ? `${route} shows the card of its section`
    : `${route} shows the page, and not its card`;
}

/** One table of what ran in each column, and what came of it. */
export function matrixTable(columns: readonly ColumnOutcome[], unvisited: readonly Unvisited[]): string {
  const routes = [...new Set(columns.flatMap(({ own }) => own.map(({ route }) => route)))];
  const cell = (of: (column: ColumnOutcome) => string) =>
    columns.map((column) => (column.refused === undefined ? of(column) : 'not run'));
  return formatTable([
    ['', ...columns.map(({ name }) => name)],
    ...routes.map((route) => [route, ...cell((column) => pageCell(column, route))]),
    ...unvisited.map(({ route }) => [route, ...columns.map(() => 'no address known')]),
    [
      'accessible',
      ...cell(({ own, isDown }) =>
        isDown ? '-' : counted(own.flatMap(({ findings }) => findings).length, 'finding'),
      ),
    ],
    [
      'left behind',
      ...cell(({ own, isDown }) => (isDown ? '-' : counted(own.flatMap(({ left }) => left).length, 'thing'))),
    ],
    [
      'other sections',
      ...cell(({ others }) => tally(others?.map((page) => problemOf(page, 'page') === null))),
    ],
    [
      'journeys',
      ...cell(({ isDown, journeys }) =>
        isDown ? 'need the section' : tally(journeys?.map(({ problem }) => problem === null)),
      ),
    ],
  ]);
}

function pageCell({ own, isDown }: ColumnOutcome, route: string): string {
  const page = own.find((visited) => visited.route === route);
  if (!page) return '-';
  if (problemOf(page, isDown ? 'card' : 'page') !== null) return `FAILED: ${page.shown}`;
  return isDown ? 'its card' : 'passed';
}

const counted = (count: number, what: string) =>
  count === 0 ? `no ${what}` : `FAILED: ${count} ${what}${count === 1 ? '' : 's'}`;

function tally(passed: readonly boolean[] | undefined): string {
  if (passed === undefined) return '-';
  const failed = passed.filter((each) => !each).length;
  return failed === 0 ? `${passed.length} passed` : `FAILED: ${failed} of ${passed.length}`;
}

/** What failed, apart by whether it is so on what is live too. */
export function verdictText(failures: readonly Failure[], alsoLive: ReadonlySet<string>): string {
  const lines = (which: readonly Failure[]) => which.map(({ column, problem }) => `- ${column}: ${problem}`);
  const worse = failures.filter(({ key }) => !alsoLive.has(key));
  const same = failures.filter(({ key }) => alsoLive.has(key));
  return [
    worse.length === 0 ? 'Nothing is worse than on what is live.' : 'Worse than on what is live:',
    ...lines(worse),
    ...(same.length === 0 ? [] : ['Failed on what is live too:', ...lines(same)]),
  ].join('\n');
}
