import { CliError } from '@portal/cli-kit/cli-error';
import { onStore, reasonOf } from './on-store.ts';
import { addFlag, changeFlag, flagsText, removeFlag } from './registry/flags.ts';
import { readRegistry } from './registry/registry-store.ts';

const USAGE = 'npm run portal -- flag add|on|off|share|extend|remove|list <name> --why <reason>';

/** `flag`: the switches that sections read. Every change says why, and stands in the history. */
export const flagCommand = onStore(async (given, print) => {
  const { store, positionals, values } = given;
  const [what, name] = positionals;
  if (what === 'list') return print(flagsText(await readRegistry(store.revisions), new Date()));
  const { why, owner, about, ends } = values;
  if (name === undefined || why === undefined) throw new CliError(`Which flag, and why? ${USAGE}`);
  const reason = reasonOf(given, why);
  const change = () => {
    switch (what) {
      case 'add':
        return addFlag(
          store,
          name,
          { ...(owner && { owner }), ...(about && { about }), ...(ends && { ends }) },
          reason,
        );
      case 'on':
        return changeFlag(store, name, { share: 100 }, reason);
      case 'off':
        return changeFlag(store, name, { share: 0 }, reason);
      case 'share':
        return changeFlag(store, name, { share: Number(values.share ?? Number.NaN) }, reason);
      case 'extend':
        return changeFlag(store, name, { ends: ends ?? '' }, reason);
      case 'remove':
        return removeFlag(store, name, reason);
      default:
        throw new CliError(`What of the flag? ${USAGE}`);
    }
  };
  const registry = await change();
  print(registry ? `Done, in revision ${registry.revision}.` : `The flag ${name} is so already.`);
});
