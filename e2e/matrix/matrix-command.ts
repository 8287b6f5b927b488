import { CliError } from '@portal/cli-kit/cli-error';
import { readOptions } from '@portal/cli-kit/options';
import { keepScan } from '@portal/portal-cli/scan';
import { readSigningKey, readTrustedKeys } from '@portal/portal-cli/signing-settings';
import { readStoreAddress } from '@portal/portal-cli/store-address';
import { ROOT } from '@portal/portal-cli/switches';
import { openStore } from '@portal/release-store/store';
import { failuresOf, matrixTable, seenOf, verdictText } from './outcome.ts';
import { planMatrix } from './plan.ts';
import { runMatrix } from './run-matrix.ts';

const options = { 'data-dir': { type: 'string' }, 'pages-only': { type: 'boolean' } } as const;

const USAGE = `Which release? npm run e2e:matrix -- <section>@<version>
  --data-dir <folder>   where the store is, as for every command about releases
  --pages-only          visit the pages, and leave the journeys out`;

/**
 * Tries a published release beside what is live, with the shell before, and gone; prints one table, and keeps what was seen
 * of its pages beside the release. The exit code is 1 when something is worse than on what is live.
 * @throws CliError when there is no such release
 */
export async function matrixCommand(args: string[], print: (line: string) => void): Promise<void> {
  const { values, positionals } = readOptions(args, options);
  const [name = '', version] = (positionals[0] ?? '').split('@');
  if (name === '' || !version) throw new CliError(USAGE);
  const keys = await readTrustedKeys(ROOT, process.env);
  const key = await readSigningKey(ROOT, process.env);
  const store = { ...openStore(readStoreAddress(ROOT, process.env, values['data-dir'])), keys };
  try {
    const plan = await planMatrix(store, { name, version });
    const outcome = await runMatrix(store, plan, {
      withJourneys: values['pages-only'] !== true,
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
