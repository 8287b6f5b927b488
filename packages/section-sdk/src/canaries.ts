import type { Registry, RegistrySection } from './registry.ts';

/**
 * Returns the registry of a browser with the selected canaries. A selected canary replaces the live release, which
 * becomes its fallback. Other canaries are removed.
 */
export function applyCanaries<R extends Pick<Registry, 'sections'>>(
  registry: R,
  isSelected: (name: string) => boolean,
): R {
  const sections = Object.entries(registry.sections).map(([name, section]) => {
    const { canary, ...rest } = section;
    return [name, canary && isSelected(name) ? substituteRelease(rest, canary, 'canary') : rest];
  });
  return { ...registry, sections: Object.fromEntries(sections) };
}

export function removeCanary<R extends Pick<Registry, 'sections'>>(registry: R, name: string): R {
  const section = registry.sections[name];
  if (!section) return registry;
  const { canary: _canary, ...rest } = section;
  return { ...registry, sections: { ...registry.sections, [name]: rest } };
}

export function substituteRelease(
  { live, previous, ...section }: Omit<RegistrySection, 'canary'>,
  { percent: _percent, release, ...description }: NonNullable<RegistrySection['canary']>,
  variant: 'canary' | 'preview',
): RegistrySection {
  const { slots: _slots, slotContent: _slotContent, flags: _flags, ...retained } = section;
  return { ...retained, ...description, live: release, previous: [live, ...previous].slice(0, 5), variant };
}

/** Returns every registry that a browser can have: one for each combination of canaries. */
export function allCanaryCombinations<R extends Pick<Registry, 'sections'>>(registry: R): R[] {
  const names = Object.keys(registry.sections).filter((name) => registry.sections[name]?.canary);
  return Array.from({ length: 2 ** names.length }, (_, combination) =>
    applyCanaries(registry, (name) => (combination & (1 << names.indexOf(name))) !== 0),
  );
}
