import { fitsPattern } from './page-paths.ts';
import type { Registry } from './registry.ts';
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
  return sectionPages(registry).find((page) => fitsPattern(page.path, path));
}
