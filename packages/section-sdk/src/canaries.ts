import type { Registry, RegistrySection } from './registry.ts';

/**
 * Returns whether no release of a section is live yet: its canary is its first release. Its disabled entry names that
 * release as live too, so that every entry has a live release.
 */
export const isFirstRelease = ({ live, canary }: RegistrySection): boolean =>
  canary?.release.version === live.version;

/**
 * Returns the registry of a browser with the selected canaries. A selected canary replaces the live release, which
 * becomes its fallback. Other canaries are removed, and with them sections that are not live yet.
 */
export function applyCanaries<R extends Pick<Registry, 'sections'>>(
  registry: R,
  isSelected: (name: string) => boolean,
): R {
  const sections = Object.entries(registry.sections).flatMap(([name, section]) => {
    const { canary, ...rest } = section;
    if (!canary) return [[name, rest] as const];
    const isFirst = isFirstRelease(section);
    if (!isSelected(name)) return isFirst ? [] : [[name, rest] as const];
    const selected = substituteRelease(rest, canary);
    return [[name, isFirst ? { ...selected, enabled: true, previous: [] } : selected] as const];
  });
  return { ...registry, sections: Object.fromEntries(sections) };
}

/** Returns the registry without a canary, and without its section when that is not live yet. */
export function removeCanary<R extends Pick<Registry, 'sections'>>(registry: R, name: string): R {
  const section = registry.sections[name];
  if (!section) return registry;
  const { [name]: _section, ...others } = registry.sections;
  const { canary: _canary, ...rest } = section;
  return { ...registry, sections: isFirstRelease(section) ? others : { ...others, [name]: rest } };
}

function substituteRelease(
  { live, previous, ...section }: Omit<RegistrySection, 'canary'>,
  { percent: _percent, release, ...description }: NonNullable<RegistrySection['canary']>,
): RegistrySection {
  const { slotContent: _slotContent, flags: _flags, ...retained } = section;
  return {
    ...retained,
    ...description,
    live: release,
    previous: [live, ...previous].slice(0, 5),
    variant: 'canary',
  };
}

/** Returns every registry that a browser can have: one for each combination of canaries. */
export function allCanaryCombinations<R extends Pick<Registry, 'sections'>>(registry: R): R[] {
  const names = Object.keys(registry.sections).filter((name) => registry.sections[name]?.canary);
  return Array.from({ length: 2 ** names.length }, (_, combination) =>
    applyCanaries(registry, (name) => (combination & (1 << names.indexOf(name))) !== 0),
  );
}
