import { notBlank, numberBetween } from '@portal/cli-kit/parse-arguments';
import { Command, type Print } from '@portal/cli-kit/program';
import type { Attribution } from '@portal/release-registry/change-registry';
import type { ReleaseStore } from '@portal/release-registry/store';
import type { Registry } from '@portal/section-sdk/registry';
import { checkLiveShell } from './registry/check-live-shell.ts';
import { addFlag, changeFlag, flagsText, removeFlag } from './registry/flags.ts';
import { readRegistry } from './registry/registry-store.ts';
import { AUTHOR, attributionOf, DATA_DIR, REASON, withStore } from './store-command.ts';

interface Options {
  readonly author?: string | undefined;
  readonly reason: string;
  readonly dataDir?: string | undefined;
}
type Change = (store: ReleaseStore, attribution: Attribution) => Promise<Registry | null>;

/** The `flags` commands. Every change records a reason in the history. */
export function flagsCommand(print: Print) {
  const list = new Command('list')
    .description('list every flag: its percentage, the sections that read it, and whether it is overdue')
    .option(...DATA_DIR)
    .action(({ dataDir }) =>
      withStore(dataDir, async ({ store }) =>
        print(flagsText(await readRegistry(store.revisions), new Date())),
      ),
    );
  const change = (name: string, options: Options, make: Change) =>
    withStore(options.dataDir, async ({ store, key }) => {
      const registry = await make(store, await attributionOf({ store, key, ...options }, options.reason));
      print(registry ? `Done in revision ${registry.revision}.` : `The flag ${name} already has this state.`);
      await checkLiveShell(store);
    });
  const changing = (verb: string, description: string) =>
    new Command(verb)
      .description(description)
      .argument('<name>', 'name of the flag')
      .requiredOption(...REASON)
      .option(...AUTHOR)
      .option(...DATA_DIR);
  const add = changing('add', 'add a flag')
    .requiredOption('--owner <team>', 'the team that owns it', notBlank)
    .requiredOption('--description <text>', 'what it enables', notBlank)
    .requiredOption('--expires <date>', 'the date by which it must be removed, as YYYY-MM-DD')
    .action((name, { owner, description, expires, ...options }) =>
      change(name, options, (store, attribution) =>
        addFlag(store, name, { owner, description, expiresOn: expires }, attribution),
      ),
    );
  const on = changing('on', 'enable it for all members').action((name, options) =>
    change(name, options, (store, attribution) => changeFlag(store, name, { percent: 100 }, attribution)),
  );
  const off = changing('off', 'disable it for all members').action((name, options) =>
    change(name, options, (store, attribution) => changeFlag(store, name, { percent: 0 }, attribution)),
  );
  const percent = changing('percentage', 'enable it for a percentage of all browsers')
    .requiredOption('--percent <percent>', 'percentage of all browsers', numberBetween(0, 100))
    .action((name, { percent, ...options }) =>
      change(name, options, (store, attribution) => changeFlag(store, name, { percent }, attribution)),
    );
  const extend = changing('extend', 'set a later expiry date')
    .requiredOption('--expires <date>', 'the new expiry date, as YYYY-MM-DD')
    .action((name, { expires, ...options }) =>
      change(name, options, (store, attribution) =>
        changeFlag(store, name, { expiresOn: expires }, attribution),
      ),
    );
  const remove = changing('remove', 'remove it').action((name, options) =>
    change(name, options, (store, attribution) => removeFlag(store, name, attribution)),
  );
  const flags = new Command('flags').description('feature flags of sections');
  for (const command of [add, on, off, percent, extend, remove, list]) flags.addCommand(command);
  return flags;
}
