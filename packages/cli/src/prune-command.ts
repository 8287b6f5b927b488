import { numberBetween } from '@portal/cli-kit/parse-arguments';
import { Command, type Print } from '@portal/cli-kit/program';
import { formatTable } from '@portal/cli-kit/table';
import { findUnusedReleases, prune } from './registry/prune.ts';
import { DATA_DIR, withStore } from './store-command.ts';

const DEFAULT_DAYS = 30;
/** A link to a preview is good for a week at most. */
const MIN_DAYS = 8;

/** Lists the releases that nothing needs, and removes them from the store with `--yes`. */
export const pruneCommand = (print: Print) =>
  new Command('prune')
    .description('list the releases that nothing needs')
    .option('--days <number>', 'how long a tab may be open', numberBetween(MIN_DAYS), DEFAULT_DAYS)
    .option('--yes', 'remove them from the store for ever', false)
    .option(...DATA_DIR)
    .action(({ days, yes, dataDir }) =>
      withStore(dataDir, async ({ store }) => {
        const unused = await findUnusedReleases(store, days, new Date());
        if (unused.length === 0)
          return print(`Every release is of the last ${days} days, or was needed in them.`);
        const rows = unused.map(({ name, version, publishedAt }) => [name, version, publishedAt]);
        print(formatTable([['release', 'version', 'published'], ...rows]));
        if (!yes) {
          print(`Nothing in the last ${days} days needed these. --yes removes them from the store for ever.`);
          return;
        }
        const removed = await prune(store, unused);
        print(`${removed.length} of ${unused.length} are taken out of the store.`);
      }),
    );
