import type { Registry } from './registry.ts';
import { matchesPattern, splitPath } from './route-patterns.ts';
import type { SectionRoute } from './section-file.ts';

/** A route with the section that it belongs to. */
export interface SectionPage extends SectionRoute {
  readonly section: string;
}

/** Returns every page of every section. Includes disabled sections, because their page shows the fallback card. */
export function sectionPages({ sections }: Pick<Registry, 'sections'>): SectionPage[] {
  return Object.entries(sections).flatMap(([section, { routes }]) =>
    routes.map((route) => ({ section, ...route })),
  );
}

/** Returns the section page at a path. Returns undefined for the shell's own pages and for unknown paths. */
export function findSectionPage(registry: Pick<Registry, 'sections'>, path: string): SectionPage | undefined {
  return sectionPages(registry).find((page) => matchesPattern(page.path, path));
}

/** Returns the enabled section that fills a slot, or undefined. */
export function slotProvider({ sections }: Pick<Registry, 'sections'>, slot: string): string | undefined {
  return Object.keys(sections).find((name) => {
    const section = sections[name];
    return section?.enabled === true && section.slotContent?.includes(slot) === true;
  });
}

/** Returns the help topic of a page, with the values of its path. */
export function pageTopic({ path: pattern, topic }: SectionPage, path: string): string | undefined {
  const [names, values] = [pattern.split('/').slice(1), splitPath(path) ?? []];
  return topic?.replace(
    /\{([^}]+)\}/g,
    (_match, name) => values[names.indexOf(`:${name}`)]?.toLowerCase() ?? '',
  );
}
