import type { Flag } from './flags.ts';
import type { Registry } from './registry.ts';

/** The releases that browsers may run now and that read a flag. */
export function readersOf({ sections }: Pick<Registry, 'sections'>, flag: string): string[] {
  return Object.entries(sections).flatMap(([name, { live, flags, candidate }]) => [
    ...(flags?.includes(flag) ? [`${name} ${live.version}`] : []),
    ...(candidate?.flags?.includes(flag) ? [`${name} ${candidate.release.version}`] : []),
  ]);
}

/** The registry of one browser: the names of the flags that are on for it, and nothing else of any flag. */
export function withFlags(
  { flags, ...registry }: Registry,
  isOn: (name: string, flag: Flag) => boolean,
): Registry {
  if (!flags) return registry;
  const on = Object.entries(flags).flatMap(([name, flag]) => (isOn(name, flag) ? [name] : []));
  return { ...registry, on };
}
