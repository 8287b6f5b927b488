import type { Registry, RegistrySection } from './registry.ts';

/**
 * The registry of a browser that has the candidates of these sections: each stands in the place of the live release,
 * which is then the one to fall back on. Candidates that are not chosen are left out.
 */
export function withCandidates<R extends Pick<Registry, 'sections'>>(
  registry: R,
  isChosen: (name: string) => boolean,
): R {
  const sections = Object.entries(registry.sections).map(([name, section]) => {
    const { candidate, ...rest } = section;
    return [name, candidate && isChosen(name) ? inPlace(rest, candidate, 'candidate') : rest];
  });
  return { ...registry, sections: Object.fromEntries(sections) };
}

/** The registry without the candidate of a section: all browsers get what is live. */
export function withoutCandidate<R extends Pick<Registry, 'sections'>>(registry: R, name: string): R {
  const section = registry.sections[name];
  if (!section) return registry;
  const { candidate: _candidate, ...rest } = section;
  return { ...registry, sections: { ...registry.sections, [name]: rest } };
}

/** A section with another release in the place of the live one. */
export function inPlace(
  { live, previous, ...section }: Omit<RegistrySection, 'candidate'>,
  { share: _share, release, ...description }: NonNullable<RegistrySection['candidate']>,
  chosen: 'candidate' | 'preview',
): RegistrySection {
  const { slots: _slots, fills: _fills, flags: _flags, ...kept } = section;
  return { ...kept, ...description, live: release, previous: [live, ...previous].slice(0, 5), chosen };
}

/** Every registry that some browser may have: with each choice among the candidates. */
export function everyChoice<R extends Pick<Registry, 'sections'>>(registry: R): R[] {
  const names = Object.keys(registry.sections).filter((name) => registry.sections[name]?.candidate);
  return Array.from({ length: 2 ** names.length }, (_, choice) =>
    withCandidates(registry, (name) => (choice & (1 << names.indexOf(name))) !== 0),
  );
}
