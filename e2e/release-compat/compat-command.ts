import { savePageAudit } from '@portal/cli/page-audit';
import type { ReleaseKey } from '@portal/cli/promote';
import { readSigningKey, readTrustedKeys } from '@portal/cli/signing-settings';
import { DATA_DIR, parseRelease } from '@portal/cli/store-command';
import { Command, type Print } from '@portal/cli-kit/program';
import { ROOT } from '@portal/local-stack/stack-settings';
import { readStoreAddress } from '@portal/local-stack/store-address';
import { openStore } from '@portal/release-registry/store';
import { planCompatRun } from './plan.ts';
import { failuresOf, formatResultTable, formatSummary, toAuditResult } from './result.ts';
import { runCompat } from './run-compat.ts';

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
    .option(...DATA_DIR)
    .action((release, options) => testRelease(release, options, print));

interface Options {
  readonly pagesOnly: boolean;
  readonly dataDir?: string | undefined;
}

async function testRelease({ name, version }: ReleaseKey, { pagesOnly, dataDir }: Options, print: Print) {
  const keys = await readTrustedKeys(ROOT, process.env);
  const key = await readSigningKey(ROOT, process.env);
  const store = { ...openStore(readStoreAddress(ROOT, process.env, dataDir)), keys };
  try {
    const plan = await planCompatRun(store, { name, version });
    const result = await runCompat(store, plan, {
      withJourneys: !pagesOnly,
      print,
    });
    const { columns, unvisited, alsoOnLive } = result;
    const failures = columns.flatMap(failuresOf);
    print(
      `\n${name} ${version} with revision ${plan.revision}\n\n${formatResultTable(columns, unvisited)}\n`,
    );
    for (const { name: column, rejectedBecause } of columns)
      if (rejectedBecause !== undefined) print(`${column}: not run, ${rejectedBecause}`);
    print(formatSummary(failures, alsoOnLive));
    const auditResult = toAuditResult(result);
    if (auditResult)
      await savePageAudit(store, plan.record, { ...auditResult, revision: plan.revision }, key);
    // The release checks would reject its promotion. A missing previous shell is no fault.
    const isRejected = columns[0]?.rejectedBecause !== undefined;
    if (isRejected || failures.some(({ key }) => !alsoOnLive.has(key))) process.exitCode = 1;
  } finally {
    await store.close();
  }
}
