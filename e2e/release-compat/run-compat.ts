import path from 'node:path';
import type { ReleaseStore } from '@portal/release-registry/store';
import type { Browser } from 'playwright';
import { launchBrowser } from '../browser.ts';
import { RESULTS } from '../portal.ts';
import { titlePattern } from '../requirement-areas.ts';
import { startIsolatedPortal } from './isolated-portal.ts';
import { type PageToVisit, pagesOf } from './pages-to-visit.ts';
import { type Combination, type Plan, requiredReleases } from './plan.ts';
import { type CombinationResult, type CompatResult, failuresOf } from './result.ts';
import { type JourneyResult, type JourneySuite, PLATFORM_JOURNEYS, runJourneys } from './run-journeys.ts';
import { type Visited, visitPage } from './visit-page.ts';

interface Options {
  /** Journeys to run; without a title pattern, all of a suite. */
  readonly suites: readonly JourneySuite[];
  readonly print: (line: string) => void;
}

const MAX_CONCURRENT_PAGES = 2;

/** Runs the combinations in turn in an isolated portal, and repeats failures with the live releases. */
export async function runCompat(
  store: Pick<ReleaseStore, 'releases'>,
  plan: Plan,
  { suites, print }: Options,
): Promise<CompatResult> {
  const { record, live } = plan;
  print('Starting a portal of its own ...');
  const browser = await launchBrowser();
  const portal = await startIsolatedPortal(store.releases, requiredReleases(plan), live);
  try {
    const combinations: CombinationResult[] = [];
    for (const combination of plan.combinations) {
      if (combination.rejectedBecause === undefined) {
        print(`${combination.name} ...`);
        await portal.show(combination.content, combination.isSectionDown ? record.name : undefined);
      }
      combinations.push(await runCombination(browser, record.name, combination, suites));
    }
    const failedPages = new Set(combinations.flatMap(failuresOf).map(({ key }) => key));
    if (failedPages.size > 0) print('What failed, on what is live ...');
    if (failedPages.size > 0) await portal.show(live);
    const alsoOnLive =
      failedPages.size > 0 ? await failingLive(browser, plan, combinations, failedPages) : new Set<string>();
    const unvisited = pagesOf({ sections: plan.combinations[0]?.content.sections ?? {} }).filter(
      ({ section, path }) => section === record.name && path === null,
    );
    return { combinations, unvisited, alsoOnLive };
  } finally {
    await portal.stop();
    await browser.close();
  }
}

async function runCombination(
  browser: Browser,
  section: string,
  { name, content, isSectionDown, rejectedBecause }: Combination,
  suites: readonly JourneySuite[],
): Promise<CombinationResult> {
  if (rejectedBecause !== undefined)
    return { name, isSectionDown, rejectedBecause, own: [], others: null, journeys: null };
  const pages = pagesOf(content);
  const isOwn = (page: PageToVisit) => page.section === section;
  const pictures = path.join(RESULTS, 'pages', reportNameOf(name));
  const ownPages = await visitAll(browser, pages.filter(isOwn), { audit: !isSectionDown, pictures });
  // A working canary must not affect other sections, and a missing one must not be needed by them.
  const others = isSectionDown
    ? await visitAll(
        browser,
        pages.filter((page) => !isOwn(page)),
        { audit: false },
      )
    : null;
  const journeys =
    suites.length > 0 && !isSectionDown ? await runSuites(suites, section, reportNameOf(name)) : null;
  return { name, isSectionDown, own: ownPages, others, journeys };
}

async function runSuites(
  suites: readonly JourneySuite[],
  section: string,
  reportName: string,
): Promise<JourneyResult[]> {
  const results: JourneyResult[] = [];
  for (const suite of suites) {
    const which = suite === PLATFORM_JOURNEYS ? titlePattern([section]) : [];
    results.push(...(await runJourneys(suite, which, `${reportName}-${suite.name}`)));
  }
  return results;
}

/** 'live + canary' becomes 'live-canary'. */
const reportNameOf = (combination: string) => combination.replaceAll(/\W+/g, '-');

async function visitAll(
  browser: Browser,
  pages: readonly PageToVisit[],
  options: { readonly audit: boolean; readonly pictures?: string },
): Promise<Visited[]> {
  const queue = pages.flatMap(({ path, ...page }) => (path === null ? [] : [{ ...page, path }]));
  const visited: Visited[] = [];
  const visitQueue = async () => {
    for (let page = queue.shift(); page; page = queue.shift())
      visited.push(await visitPage(browser, page, options));
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_PAGES }, visitQueue));
  const order = pages.map(({ route }) => route);
  return visited.sort((one, other) => order.indexOf(one.route) - order.indexOf(other.route));
}

/** Returns the keys of failures that also occur with the live releases, which the canary does not worsen. */
async function failingLive(
  browser: Browser,
  { live, record }: Plan,
  combinations: readonly CombinationResult[],
  failedPages: ReadonlySet<string>,
): Promise<Set<string>> {
  const isConcerned = ({ route }: PageToVisit) => [...failedPages].some((key) => key.split(' ')[0] === route);
  const ownPages = await visitAll(browser, pagesOf(live).filter(isConcerned), { audit: true });
  const failed = combinations
    .flatMap(({ journeys }) => journeys ?? [])
    .filter(({ problem }) => problem !== null);
  // Journeys of a section that is not live would fail for that reason.
  const bySuite = Object.hasOwn(live.sections, record.name)
    ? Map.groupBy(failed, ({ suite }) => suite)
    : new Map<JourneySuite, JourneyResult[]>();
  const journeys: JourneyResult[] = [];
  for (const [suite, results] of bySuite) {
    const places = new Set(results.map(({ location }) => location));
    journeys.push(...(await runJourneys(suite, [...places], `live-${suite.name}`)));
  }
  const onLive = { name: 'live', isSectionDown: false, own: ownPages, others: null, journeys };
  return new Set(failuresOf(onLive).map(({ key }) => key));
}
