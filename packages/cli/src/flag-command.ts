import { numberBetween } from '@portal/cli-kit/parse-arguments';
import { Command, type Print } from '@portal/cli-kit/program';
import type { ReleaseStore } from '@portal/release-registry/store';
import type { Registry } from '@portal/section-sdk/registry';
import { addFlag, changeFlag, flagsText, removeFlag } from './registry/flags.ts';
import { type Attribution, readRegistry } from './registry/registry-store.ts';
import { AUTHOR, attributionOf, DATA_DIR, REASON, withStore } from './store-command.ts';

interface Options {
  readonly author?: string | undefined;
  readonly reason: string;
  readonly dataDir?: string | undefined;
}
type Change = (store: ReleaseStore, attribution: Attribution) => Promise<Registry | null>;

/** `flag`: the switches that sections read. Every change says why, and stands in the history. */
export function flagCommand(print: Print) {
  const list = new Command('list')
    .description('list every flag: who has it, which sections read it, and which is overdue')
    .option(...DATA_DIR)
    .action(({ dataDir }) =>
      withStore(dataDir, async ({ store }) =>
        print(flagsText(await readRegistry(store.revisions), new Date())),
      ),
    );
  const change = (name: string, options: Options, make: Change) =>
    withStore(options.dataDir, async ({ store, key }) => {
      const registry = await make(store, attributionOf(options, key, options.reason));
      print(registry ? `Done, in revision ${registry.revision}.` : `The flag ${name} is so already.`);
    });
  const changing = (verb: string, description: string) =>
    new Command(verb)
      .description(description)
      .argument('<name>', 'of the flag')
      .requiredOption(...REASON)
      .option(...AUTHOR)
      .option(...DATA_DIR);
  const add = changing('add', 'add a flag')
    .requiredOption('--owner <team>', 'who answers for it')
    .requiredOption('--description <text>', 'what it switches')
    .requiredOption('--expires <date>', 'the day by which it is removed, as YYYY-MM-DD')
    .action((name, { owner, description, expires, ...options }) =>
      change(name, options, (store, attribution) =>
        addFlag(store, name, { owner, description, expiresOn: expires }, attribution),
      ),
    );
  const on = changing('on', 'switch it on for all members').action((name, options) =>
    change(name, options, (store, attribution) => changeFlag(store, name, { percent: 100 }, attribution)),
  );
  const off = changing('off', 'switch it off for all members').action((name, options) =>
    change(name, options, (store, attribution) => changeFlag(store, name, { percent: 0 }, attribution)),
  );
  const percent = changing('percentage', 'switch it on for a share of the members')
    .requiredOption('--percent <per cent>', 'of the members', numberBetween(0, 100))
    .action((name, { percent, ...options }) =>
      change(name, options, (store, attribution) => changeFlag(store, name, { percent }, attribution)),
    );
  const extend = changing('extend', 'set a later day by which it is removed')
    .requiredOption('--expires <date>', 'as YYYY-MM-DD')
    .action((name, { expires, ...options }) =>
      change(name, options, (store, attribution) =>
        changeFlag(store, name, { expiresOn: expires }, attribution),
      ),
    );
  const remove = changing('remove', 'remove it').action((name, options) =>
    change(name, options, (store, attribution) => removeFlag(store, name, attribution)),
  );
  const flag = new Command('flag').description('switches that sections read');
  for (const command of [add, on, off, percent, extend, remove, list]) flag.addCommand(command);
  return flag;
}
