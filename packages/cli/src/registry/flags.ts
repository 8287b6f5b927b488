import { CliError } from '@portal/cli-kit/cli-error';
import { formatTable } from '@portal/cli-kit/table';
import type { ReleaseStore } from '@portal/release-registry/store';
import { describePercentage, Flag, FlagName, isExpired } from '@portal/section-sdk/flags';
import type { Registry } from '@portal/section-sdk/registry';
import { flagConsumers } from '@portal/section-sdk/registry-flags';
import { type Attribution, changeRegistry } from './registry-store.ts';

/** Where the flags stand, and whose signatures count there. */
type Registries = Pick<ReleaseStore, 'revisions' | 'keys'>;

/** Adds a flag, which is off. @throws CliError when there is one of that name, or what is said of it is not complete */
export async function addFlag(
  store: Registries,
  name: string,
  definition: Partial<Omit<Flag, 'percent'>>,
  attribution: Attribution,
): Promise<Registry | null> {
  const flag = Flag.safeParse({ ...definition, share: 0 });
  if (!FlagName.safeParse(name).success)
    throw new CliError(`A flag is called such as "new-receipts", not "${name}".`);
  if (!flag.success) {
    throw new CliError(
      'A flag has a team that owns it (--owner), a purpose (--description), and a last day such as 2027-03-31 (--expires).',
    );
  }
  return changeRegistry(store, attribution, async (current) => {
    if (Object.hasOwn(current.flags ?? {}, name)) throw new CliError(`There is a flag ${name} already.`);
    return { ...current, flags: { ...current.flags, [name]: flag.data } };
  });
}

/**
 * Changes who has a flag on, or its last day.
 * @returns the new registry, or null when it is so already.
 * @throws CliError when there is no such flag, or the change makes no sense
 */
export function changeFlag(
  store: Registries,
  name: string,
  change: Partial<Pick<Flag, 'percent' | 'expiresOn'>>,
  attribution: Attribution,
): Promise<Registry | null> {
  return changeRegistry(store, attribution, async (current) => {
    const flag = flagOf(current, name);
    const next = Flag.safeParse({ ...flag, ...change });
    if (!next.success) throw new CliError('A share is 0 to 100 per cent, and a last day such as 2027-03-31.');
    if (next.data.percent === flag.percent && next.data.expiresOn === flag.expiresOn) return null;
    return { ...current, flags: { ...current.flags, [name]: next.data } };
  });
}

/** Removes a flag. @throws CliError while a release that browsers may run reads it: it would turn off under members */
export function removeFlag(
  store: Registries,
  name: string,
  attribution: Attribution,
): Promise<Registry | null> {
  return changeRegistry(store, attribution, async (current) => {
    flagOf(current, name);
    const [reader] = flagConsumers(current, name);
    if (reader !== undefined)
      throw new CliError(`${reader} reads the flag ${name}: release it without first.`);
    const { [name]: _removed, ...flags } = current.flags ?? {};
    return { ...current, flags };
  });
}

/** Every flag as a table for people: what it is for, who has it on, who reads it, and which is overdue. */
export function flagsText(registry: Pick<Registry, 'sections' | 'flags'> | null, now: Date): string {
  const flags = Object.entries(registry?.flags ?? {});
  if (!registry || flags.length === 0) return 'There are no flags.';
  const rows = flags.map(([name, flag]) => [
    name,
    describePercentage(flag.percent),
    `${flag.expiresOn}${isExpired(flag, now) ? ' OVERDUE' : ''}`,
    flag.owner,
    flagConsumers(registry, name).join(', ') || 'nobody: it can be removed',
    flag.description,
  ]);
  return formatTable([['flag', 'is', 'last day', 'owner', 'read by', 'for'], ...rows]);
}

function flagOf({ flags = {} }: Pick<Registry, 'flags'>, name: string): Flag {
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
  if (flag) return flag;
  throw new CliError(`There is no flag ${name}: ${Object.keys(flags).join(', ') || 'there are none'}.`);
}
