import { CliError } from '@portal/cli-kit/cli-error';
import { formatTable } from '@portal/cli-kit/table';
import { type Attribution, changeRegistry } from '@portal/release-registry/change-registry';
import type { ReleaseStore } from '@portal/release-registry/store';
import { describePercentage, Flag, FlagName, isExpired } from '@portal/section-sdk/flags';
import type { Registry } from '@portal/section-sdk/registry';
import { flagConsumers } from '@portal/section-sdk/registry-flags';
import { addFlagCommand } from './check-flags.ts';

type Registries = Pick<ReleaseStore, 'revisions' | 'keys'>;

/** Adds a disabled flag. @throws CliError when the name exists, or name or expiry date is invalid */
export async function addFlag(
  store: Registries,
  name: string,
  definition: Omit<Flag, 'percent'>,
  attribution: Attribution,
): Promise<Registry | null> {
  const flag = Flag.safeParse({ ...definition, percent: 0 });
  if (!FlagName.safeParse(name).success)
    throw new CliError(`"${name}" is not a valid flag name. Use a name such as "new-receipts".`);
  if (!flag.success) throw new CliError('The expiry date must be a date such as 2027-03-31 (--expires).');
  return changeRegistry(store, attribution, async (current) => {
    if (Object.hasOwn(current.flags ?? {}, name)) throw new CliError(`The flag ${name} exists already.`);
    return { ...current, flags: { ...current.flags, [name]: flag.data } };
  });
}

/** Changes percentage or expiry date. @returns the new registry, or null @throws CliError for an invalid change */
export function changeFlag(
  store: Registries,
  name: string,
  change: Partial<Pick<Flag, 'percent' | 'expiresOn'>>,
  attribution: Attribution,
): Promise<Registry | null> {
  return changeRegistry(store, attribution, async (current) => {
    const flag = flagOf(current, name, ` Add a new one: ${addFlagCommand('<name>')}`);
    const next = Flag.safeParse({ ...flag, ...change });
    if (!next.success)
      throw new CliError('The percentage must be 0 to 100, and the expiry date a date such as 2027-03-31.');
    if (next.data.percent === flag.percent && next.data.expiresOn === flag.expiresOn) return null;
    return { ...current, flags: { ...current.flags, [name]: { ...flag, ...next.data } } };
  });
}

/** Removes a flag. @throws CliError while a release in use reads it, because members would lose the feature */
export function removeFlag(
  store: Registries,
  name: string,
  attribution: Attribution,
): Promise<Registry | null> {
  return changeRegistry(store, attribution, async (current) => {
    flagOf(current, name);
    const [reader] = flagConsumers(current, name);
    if (reader !== undefined)
      throw new CliError(`${reader} reads the flag ${name}: release it without the flag first.`);
    const { [name]: _removed, ...flags } = current.flags ?? {};
    return { ...current, flags };
  });
}

/** Formats every flag as a table: percentage, expiry, owner, readers and description. */
export function flagsText(registry: Pick<Registry, 'sections' | 'flags'> | null, now: Date): string {
  const flags = Object.entries(registry?.flags ?? {});
  if (!registry || flags.length === 0) return 'There are no flags.';
  const rows = flags.map(([name, flag]) => [
    name,
    describePercentage(flag.percent),
    `${flag.expiresOn}${isExpired(flag, now) ? ' OVERDUE' : ''}`,
    flag.owner,
    flagConsumers(registry, name).join(', ') || 'no live release',
    flag.description,
  ]);
  return formatTable([['flag', 'is', 'expires', 'owner', 'read by', 'description'], ...rows]);
}

function flagOf({ flags = {} }: Pick<Registry, 'flags'>, name: string, remedy = ''): Flag {
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
  if (flag) return flag;
  throw new CliError(`There is no flag ${name}. Flags: ${Object.keys(flags).join(', ') || 'none'}.${remedy}`);
}
