import type { Flag } from './flags.ts';
import type { Registry } from './registry.ts';

/** The releases that browsers may run now and that read a flag. */
export function flagConsumers({ sections }: Pick<Registry, 'sections'>, flag: string): string[] {
  return Object.entries(sections).flatMap(([name, { live, flags, canary }]) => [
    ...(flags?.includes(flag) ? [`${name} ${live.version}`] : []),
    ...(canary?.flags?.includes(flag) ? [`${name} ${canary.release.version}`] : []),
  ]);
}

/** The registry of one browser: the names of the flags that are on for it, and nothing else of any flag. */
export function resolveFlags(
  { flags, ...registry }: Registry,
  isEnabled: (name: string, flag: Flag) => boolean,
): Registry {
  if (!flags) return registry;
  const enabledFlags = Object.entries(flags).flatMap(([name, flag]) => (isEnabled(name, flag) ? [name] : []));
  return { ...registry, enabledFlags };
}
