import { Command, type Print } from '@portal/cli-kit/program';
import type { ReleaseKey } from '@portal/portal-cli/promote';
import { keepScan } from '@portal/portal-cli/scan';
import { readSigningKey, readTrustedKeys } from '@portal/portal-cli/signing-settings';
import { readStoreAddress } from '@portal/portal-cli/store-address';
import { ROOT } from '@portal/portal-cli/switches';
import { DATA_DIR, parseRelease } from '@portal/portal-cli/with-store';
import { openStore } from '@portal/release-store/store';
import { failuresOf, matrixTable, seenOf, verdictText } from './outcome.ts';
import { planMatrix } from './plan.ts';
import { runMatrix } from './run-matrix.ts';

/**
 * Tries a published release beside what is live, with the shell before, and gone; prints one table, and keeps what was seen
 * of its pages beside the release. The exit code is 1 when something is worse than on what is live.
 * @throws CliError when there is no such release
 */
export const matrixCommand = (print: Print) =>
  new Command('npm run e2e:matrix --')
    .description('try a published release in a portal of its own')
    .argument('<release>', 'as <section>@<version>', parseRelease)
    .option('--pages-only', 'visit the pages, and leave the journeys out', false)
    .option(...DATA_DIR)
    .action((release, options) => tryRelease(release, options, print));

interface Options {
  readonly pagesOnly: boolean;
  readonly dataDir?: string | undefined;
}

async function tryRelease({ name, version }: ReleaseKey, { pagesOnly, dataDir }: Options, print: Print) {
  const keys = await readTrustedKeys(ROOT, process.env);
  const key = await readSigningKey(ROOT, process.env);
  const store = { ...openStore(readStoreAddress(ROOT, process.env, dataDir)), keys };
  try {
    const plan = await planMatrix(store, { name, version });
    const outcome = await runMatrix(store, plan, {
      withJourneys: !pagesOnly,
      print,
    });
    const { columns, unvisited, alsoLive } = outcome;
    const failures = columns.flatMap(failuresOf);
    print(`\n${name} ${version} beside revision ${plan.revision}\n\n${matrixTable(columns, unvisited)}\n`);
    for (const { name: column, refused } of columns)
      if (refused !== undefined) print(`${column}: not run, ${refused}`);
    print(verdictText(failures, alsoLive));
    const seen = seenOf(outcome);
    if (seen) await keepScan(store, plan.record, { ...seen, revision: plan.revision }, key);
    // The gate would not let it become live; that there is no shell before is nothing against it.
    const isRefused = columns[0]?.refused !== undefined;
    if (isRefused || failures.some(({ key }) => !alsoLive.has(key))) process.exitCode = 1;
  } finally {
    await store.close();
  }
}
