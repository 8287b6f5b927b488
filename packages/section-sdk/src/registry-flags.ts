import type { Flag } from './flags.ts';
import type { Registry } from './registry.ts';

/** Lists the live and canary releases that read a flag. */
export function flagConsumers({ sections }: Pick<Registry, 'sections'>, flag: string): string[] {
  const consumers = Object.entries(sections).flatMap(([name, { live, flags, canary }]) => [
    ...(flags?.includes(flag) ? [`${name} ${live.version}`] : []),
    ...(canary?.flags?.includes(flag) ? [`${name} ${canary.release.version}`] : []),
  ]);
  return [...new Set(consumers)];
}

/** Returns the registry of one browser. It lists the names of the browser's enabled flags and omits their details. */
export function resolveFlags(
  { flags, ...registry }: Registry,
  isEnabled: (name: string, flag: Flag) => boolean,
): Registry {
  if (!flags) return registry;
  const enabledFlags = Object.entries(flags).flatMap(([name, flag]) => (isEnabled(name, flag) ? [name] : []));
  return { ...registry, enabledFlags };
}
