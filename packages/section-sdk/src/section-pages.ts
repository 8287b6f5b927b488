import type { Registry } from './registry.ts';
import { matchesPattern, splitPath } from './route-patterns.ts';
import type { SectionRoute } from './section-file.ts';

/** A page of a section, as the registry lists it. */
export interface SectionPage extends SectionRoute {
  readonly section: string;
}

/**
 * Every page of every section, known before any of their code. Those of a section that is switched off too, whose card
 * says so better than the start page would.
 */
export function sectionPages({ sections }: Pick<Registry, 'sections'>): SectionPage[] {
  return Object.entries(sections).flatMap(([section, { routes }]) =>
    routes.map((route) => ({ section, ...route })),
  );
}

/** The section page at a path as it stands in an address; undefined for the shell's own pages and unknown paths. */
export function findSectionPage(registry: Pick<Registry, 'sections'>, path: string): SectionPage | undefined {
  return sectionPages(registry).find((page) => matchesPattern(page.path, path));
}

/** The section that fills a slot; undefined where none does, or the one that does is switched off. */
export function slotProvider({ sections }: Pick<Registry, 'sections'>, slot: string): string | undefined {
  return Object.keys(sections).find((name) => {
    const section = sections[name];
    return section?.enabled === true && section.slotContent?.includes(slot) === true;
  });
}

/** What a page at an address is about: its topic, with the parts of the address in their places. */
export function pageTopic({ path: pattern, topic }: SectionPage, path: string): string | undefined {
  const [names, values] = [pattern.split('/').slice(1), splitPath(path) ?? []];
  return topic?.replace(
    /\{([^}]+)\}/g,
    (_match, name) => values[names.indexOf(`:${name}`)]?.toLowerCase() ?? '',
  );
}
