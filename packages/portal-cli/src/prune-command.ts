import { CliError } from '@portal/cli-kit/cli-error';
import { readOptions } from '@portal/cli-kit/options';
import type { Command } from '@portal/cli-kit/run-command';
import { formatTable } from '@portal/cli-kit/table';
import { openStore } from '@portal/release-store/store';
import { findUnneeded, prune } from './registry/prune.ts';
import { readStoreAddress } from './store-address.ts';

const options = {
  'data-dir': { type: 'string' },
  days: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

const USUAL_DAYS = 30;
/** A link to a preview is good for a week at most. */
const FEWEST_DAYS = 8;

/** Says which releases nothing needs, and takes them out of the store where `--yes` says so. */
export const pruneCommand: Command = async (args, print) => {
  const { values } = readOptions(args, options);
  const days = Number(values.days ?? USUAL_DAYS);
  if (!(days >= FEWEST_DAYS)) {
    throw new CliError(
      `For how many days may a tab be open? ${FEWEST_DAYS} at least, as previews last a week: npm run portal -- prune --days ${USUAL_DAYS}`,
    );
  }
  const store = openStore(readStoreAddress(process.cwd(), process.env, values['data-dir']));
  try {
    const unneeded = await findUnneeded(store, days, new Date());
    if (unneeded.length === 0)
      return print(`Every release is of the last ${days} days, or was needed in them.`);
    print(formatTable([['release', 'version', 'published'], ...unneeded.map(rowOf)]));
    if (values.yes !== true) {
      return print(
        `Nothing in the last ${days} days needed these. To take them out of the store, for ever: --yes`,
      );
    }
    const taken = await prune(store, unneeded);
    print(`${taken.length} of ${unneeded.length} are taken out of the store.`);
  } finally {
    await store.close();
  }
};

const rowOf = ({ name, version, publishedAt }: { name: string; version: string; publishedAt: string }) => [
  name,
  version,
  publishedAt,
];
