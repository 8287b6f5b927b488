import path from 'node:path';
import { savePageAudit } from '@portal/cli/page-audit';
import type { ReleaseId } from '@portal/cli/promote';
import { DATA_DIR, parseRelease, withStore } from '@portal/cli/store-command';
import { Command, type Print } from '@portal/cli-kit/program';
import { ROOT } from '@portal/local-stack/stack-settings';
import { RESULTS } from '../portal.ts';
import { writeJobSummary } from './job-summary.ts';
import { planCompatRun } from './plan.ts';
import { failuresOf, formatResultTable, formatSummary, toAuditResult } from './result.ts';
import { runCompat } from './run-compat.ts';
import { PLATFORM_JOURNEYS, sectionJourneys } from './run-journeys.ts';

/**
 * Tests a published release as a canary, with the previous shell, and without its files. It prints one table, and
 * stores the page audit with the release. The exit code is 1 when something is worse than with the live releases.
 * @throws CliError when the release does not exist
 */
export const compatCommand = (print: Print) =>
  new Command('npm run e2e:compat --')
    .description('try a published release in a portal of its own')
    .argument('<release>', 'as <section>@<version>', parseRelease)
    .option('--pages-only', 'visit the pages, and leave the journeys out', false)
    .option('--journeys <folder>', 'repository of the section, whose e2e/ is run too')
    .option(...DATA_DIR)
    .action((release, options) => testRelease(release, options, print));

interface Options {
  readonly pagesOnly: boolean;
  readonly journeys?: string | undefined;
  readonly dataDir?: string | undefined;
}

async function testRelease(
  { name, version }: ReleaseId,
  { pagesOnly, journeys, dataDir }: Options,
  print: Print,
) {
  const own = journeys === undefined ? [] : [sectionJourneys(path.resolve(ROOT, journeys))];
  await withStore(dataDir, async ({ store, key }) => {
    const plan = await planCompatRun(store, { name, version });
    const suites = pagesOnly ? [] : [PLATFORM_JOURNEYS, ...own];
    const result = await runCompat(store, plan, { suites, print });
    const { combinations, unvisited, alsoOnLive } = result;
    const failures = combinations.flatMap(failuresOf);
    const heading = `${name} ${version} with revision ${plan.revision}`;
    const table = formatResultTable(combinations, unvisited);
    const findings = formatSummary(failures, alsoOnLive);
    print(`\n${heading}\n\n${table}\n`);
    for (const { name: combination, rejectedBecause } of combinations)
      if (rejectedBecause !== undefined) print(`${combination}: not run, ${rejectedBecause}`);
    print(findings);
    await writeJobSummary(RESULTS, { heading, table, findings }, process.env);
    const auditResult = toAuditResult(result);
    if (auditResult)
      await savePageAudit(store, plan.record, { ...auditResult, revision: plan.revision }, key);
    // The release checks would reject its promotion. A missing previous shell is no fault.
    const isRejected = combinations[0]?.rejectedBecause !== undefined;
    if (isRejected || failures.some(({ key }) => !alsoOnLive.has(key))) process.exitCode = 1;
  });
}
