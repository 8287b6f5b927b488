import type { Registry } from '@portal/platform/registry';
import { matchPath } from '@portal/router';

/** A page of a section, as the registry lists it. */
export interface SectionPageRoute {
  readonly section: string;
  readonly path: string;
  readonly title: string;
  readonly access: 'public' | 'guarded';
}

/**
 * Every page of every section: the shell knows them before any of their code. Those of a section that is switched off
 * too, whose card says so better than the start page would.
 */
export function sectionRoutes({ sections }: Registry): SectionPageRoute[] {
  return Object.entries(sections).flatMap(([section, { routes }]) =>
    routes.map((route) => ({ section, ...route })),
  );
}

/** The section page at this path, or undefined: the shell's own pages and unknown paths are none. */
export function findSectionRoute(registry: Registry, pathname: string): SectionPageRoute | undefined {
  return sectionRoutes(registry).find(({ path }) => matchPath(path, pathname) !== null);
}
