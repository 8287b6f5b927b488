import type { Registry, RegistrySection } from './registry.ts';

/**
 * The registry of a browser that has the candidates of these sections: each stands in the place of the live release,
 * which is then the one to fall back on. Candidates that are not chosen are left out.
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

/** The registry without the candidate of a section: all browsers get what is live. */
export function removeCanary<R extends Pick<Registry, 'sections'>>(registry: R, name: string): R {
  const section = registry.sections[name];
  if (!section) return registry;
  const { canary: _canary, ...rest } = section;
  return { ...registry, sections: { ...registry.sections, [name]: rest } };
}

/** A section with another release in the place of the live one. */
export function substituteRelease(
  { live, previous, ...section }: Omit<RegistrySection, 'canary'>,
  { percent: _percent, release, ...description }: NonNullable<RegistrySection['canary']>,
  variant: 'canary' | 'preview',
): RegistrySection {
  const { slots: _slots, slotContent: _slotContent, flags: _flags, ...retained } = section;
  return { ...retained, ...description, live: release, previous: [live, ...previous].slice(0, 5), variant };
}

/** Every registry that some browser may have: with each choice among the candidates. */
export function allCanaryCombinations<R extends Pick<Registry, 'sections'>>(registry: R): R[] {
  const names = Object.keys(registry.sections).filter((name) => registry.sections[name]?.canary);
  return Array.from({ length: 2 ** names.length }, (_, combination) =>
    applyCanaries(registry, (name) => (combination & (1 << names.indexOf(name))) !== 0),
  );
}
