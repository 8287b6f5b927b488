import type { RegistryContent } from '@portal/release-gate/entries';
import type { ReleaseStore } from '@portal/release-store/store';
import type { Browser } from 'playwright';
import { titlesOf } from '../areas.ts';
import { launchBrowser } from '../browser.ts';
import { type ColumnOutcome, failuresOf, type MatrixOutcome } from './outcome.ts';
import { startOwnPortal } from './own-portal.ts';
import { type PageToVisit, pagesOf } from './pages.ts';
import { type Column, neededReleases, type Plan } from './plan.ts';
import { runJourneys, type Walked } from './run-journeys.ts';
import { type Visited, visitPage } from './visit-page.ts';

interface Options {
  readonly withJourneys: boolean;
  readonly print: (line: string) => void;
}

/** So many pages are open at a time. */
const AT_ONCE = 2;

/** Runs the columns one after the other in a portal of their own, and what failed once more on what is live. */
export async function runMatrix(
  store: Pick<ReleaseStore, 'releases'>,
  plan: Plan,
  { withJourneys, print }: Options,
): Promise<MatrixOutcome> {
  const { record, live } = plan;
  print('Starting a portal of its own ...');
  const browser = await launchBrowser();
  const portal = await startOwnPortal(store.releases, neededReleases(plan), live);
  try {
    const columns: ColumnOutcome[] = [];
    for (const column of plan.columns) {
      if (column.refused === undefined) {
        print(`${column.name} ...`);
        await portal.show(column.content, column.isDown ? record.name : undefined);
      }
      columns.push(await runColumn(browser, record.name, column, withJourneys));
    }
    const failed = new Set(columns.flatMap(failuresOf).map(({ key }) => key));
    if (failed.size > 0) print('What failed, on what is live ...');
    if (failed.size > 0) await portal.show(live);
    const alsoLive = failed.size > 0 ? await failingLive(browser, live, columns, failed) : new Set<string>();
    const unvisited = pagesOf({ sections: plan.columns[0]?.content.sections ?? {} }).filter(
      ({ section, path }) => section === record.name && path === null,
    );
    return { columns, unvisited, alsoLive };
  } finally {
    await portal.stop();
    await browser.close();
  }
}

async function runColumn(
  browser: Browser,
  section: string,
  { name, content, isDown, refused }: Column,
  withJourneys: boolean,
): Promise<ColumnOutcome> {
  if (refused !== undefined) return { name, isDown, refused, own: [], others: null, journeys: null };
  const pages = pagesOf(content);
  const isOwn = (page: PageToVisit) => page.section === section;
  const own = await visitAll(browser, pages.filter(isOwn), { scan: !isDown });
  // Beside a candidate that works, the others are as they were; where it is gone, they must not need it.
  const others = isDown
    ? await visitAll(
        browser,
        pages.filter((page) => !isOwn(page)),
        { scan: false },
      )
    : null;
  const journeys = withJourneys && !isDown ? await runJourneys(titlesOf([section])) : null;
  return { name, isDown, own, others, journeys };
}

async function visitAll(
  browser: Browser,
  pages: readonly PageToVisit[],
  options: { readonly scan: boolean },
): Promise<Visited[]> {
  const waiting = pages.flatMap(({ path, ...page }) => (path === null ? [] : [{ ...page, path }]));
  const visited: Visited[] = [];
  const visitSome = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift())
      visited.push(await visitPage(browser, page, options));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitSome));
  const order = pages.map(({ route }) => route);
  return visited.sort((one, other) => order.indexOf(one.route) - order.indexOf(other.route));
}

/** Of what failed, what fails on what is live as well: nobody loses anything by the candidate there. */
async function failingLive(
  browser: Browser,
  live: RegistryContent,
  columns: readonly ColumnOutcome[],
  failed: ReadonlySet<string>,
): Promise<Set<string>> {
  const isConcerned = ({ route }: PageToVisit) => [...failed].some((key) => key.split(' ')[0] === route);
  const own = await visitAll(browser, pagesOf(live).filter(isConcerned), { scan: true });
  const places = columns
    .flatMap(({ journeys }) => journeys ?? [])
    .flatMap(({ place, problem }: Walked) => (problem === null ? [] : [place]));
  const journeys = places.length > 0 ? await runJourneys([...new Set(places)]) : null;
  const onLive = { name: 'live', isDown: false, own, others: null, journeys };
  return new Set(failuresOf(onLive).map(({ key }) => key));
}
