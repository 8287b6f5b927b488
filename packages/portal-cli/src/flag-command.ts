import { Command, type Print } from '@portal/cli-kit/program';
import { numberBetween } from '@portal/cli-kit/values';
import type { Registry } from '@portal/platform/registry';
import type { ReleaseStore } from '@portal/release-store/store';
import { addFlag, changeFlag, flagsText, removeFlag } from './registry/flags.ts';
import { type Reason, readRegistry } from './registry/registry-store.ts';
import { BY, DATA_DIR, reasonOf, WHY, withStore } from './with-store.ts';

interface Options {
  readonly by?: string | undefined;
  readonly why: string;
  readonly dataDir?: string | undefined;
}
type Change = (store: ReleaseStore, reason: Reason) => Promise<Registry | null>;

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
      const registry = await make(store, reasonOf(options, key, options.why));
      print(registry ? `Done, in revision ${registry.revision}.` : `The flag ${name} is so already.`);
    });
  const changing = (verb: string, description: string) =>
    new Command(verb)
      .description(description)
      .argument('<name>', 'of the flag')
      .requiredOption(...WHY)
      .option(...BY)
      .option(...DATA_DIR);
  const add = changing('add', 'add a flag')
    .requiredOption('--owner <team>', 'who answers for it')
    .requiredOption('--about <text>', 'what it switches')
    .requiredOption('--ends <date>', 'the day by which it is removed, as YYYY-MM-DD')
    .action((name, { owner, about, ends, ...options }) =>
      change(name, options, (store, reason) => addFlag(store, name, { owner, about, ends }, reason)),
    );
  const on = changing('on', 'switch it on for all members').action((name, options) =>
    change(name, options, (store, reason) => changeFlag(store, name, { share: 100 }, reason)),
  );
  const off = changing('off', 'switch it off for all members').action((name, options) =>
    change(name, options, (store, reason) => changeFlag(store, name, { share: 0 }, reason)),
  );
  const share = changing('share', 'switch it on for a share of the members')
    .requiredOption('--share <per cent>', 'of the members', numberBetween(0, 100))
    .action((name, { share, ...options }) =>
      change(name, options, (store, reason) => changeFlag(store, name, { share }, reason)),
    );
  const extend = changing('extend', 'set a later day by which it is removed')
    .requiredOption('--ends <date>', 'as YYYY-MM-DD')
    .action((name, { ends, ...options }) =>
      change(name, options, (store, reason) => changeFlag(store, name, { ends }, reason)),
    );
  const remove = changing('remove', 'remove it').action((name, options) =>
    change(name, options, (store, reason) => removeFlag(store, name, reason)),
  );
  const flag = new Command('flag').description('switches that sections read');
  for (const command of [add, on, off, share, extend, remove, list]) flag.addCommand(command);
  return flag;
}
