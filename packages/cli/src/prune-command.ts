import { CliError } from '@portal/cli-kit/cli-error';
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
        const { unused, damaged } = await findUnusedReleases(store, days, new Date());
        if (unused.length > 0) {
          const rows = unused.map(({ name, version, publishedAt }) => [name, version, publishedAt]);
          print(formatTable([['release', 'version', 'published'], ...rows]));
          const removed = yes ? await prune(store, unused) : [];
          print(
            yes
              ? `${removed.length} of ${unused.length} releases were removed.`
              : `These releases were not in use in the last ${days} days. --yes removes them permanently.`,
          );
        } else if (damaged.length === 0) {
          print(
            `There are no unused releases: all are younger than ${days} days or were in use in that time.`,
          );
        }
        if (damaged.length > 0)
          throw new CliError(
            `Damaged revisions of the registry: ${damaged.join(', ')}. Releases that they may name were not removed. Restore them from a backup.`,
          );
      }),
    );
