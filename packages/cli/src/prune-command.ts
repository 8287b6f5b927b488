import { numberBetween } from '@portal/cli-kit/parse-arguments';
import { Command, type Print } from '@portal/cli-kit/program';
import { formatTable } from '@portal/cli-kit/table';
import { findUnusedReleases, prune } from './registry/prune.ts';
import { DATA_DIR, withStore } from './store-command.ts';

const DEFAULT_DAYS = 30;
/** Preview links are valid for a week at most. */
const MIN_DAYS = 8;

/** Lists unused releases, and removes them from the store with `--yes`. */
export const pruneCommand = (print: Print) =>
  new Command('prune')
    .description('list unused releases')
    .option('--days <number>', 'how long a tab may be open', numberBetween(MIN_DAYS), DEFAULT_DAYS)
    .option('--yes', 'remove them from the store permanently', false)
    .option(...DATA_DIR)
    .action(({ days, yes, dataDir }) =>
      withStore(dataDir, async ({ store }) => {
        const unused = await findUnusedReleases(store, days, new Date());
        if (unused.length === 0)
          return print(
            `There are no unused releases: all are younger than ${days} days or were in use in that time.`,
          );
        const rows = unused.map(({ name, version, publishedAt }) => [name, version, publishedAt]);
        print(formatTable([['release', 'version', 'published'], ...rows]));
        if (!yes) {
          print(`These releases were not in use in the last ${days} days. --yes removes them permanently.`);
          return;
        }
        const removed = await prune(store, unused);
        print(`${removed.length} of ${unused.length} releases were removed.`);
      }),
    );
