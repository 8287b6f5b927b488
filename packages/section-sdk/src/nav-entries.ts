import type { Registry } from './registry.ts';
import { isUnder } from './route-patterns.ts';
import type { NavigationEntry } from './section-file.ts';

/** An entry of the navigation, and the section whose code it opens. */
export interface NavEntry extends NavigationEntry {
  readonly section: string;
}

/** The entries of all enabled sections in their common order (NAV-06). */
export function navEntries({ sections }: Pick<Registry, 'sections'>): NavEntry[] {
  return Object.entries(sections)
    .filter(([, section]) => section.enabled)
    .flatMap(([section, { navigation }]) => navigation.map((entry) => ({ section, ...entry })))
    .sort((a, b) => a.order - b.order);
}

/**
 * The entry under which this page is (NAV-07): the entry's own path and what lies below it; else the first entry of the
 * page's section, so that a certificate's details are still under 'Certificates'.
 */
export function activeEntry(
  entries: readonly NavEntry[],
  pathname: string,
  section: string | undefined,
): NavEntry | undefined {
  return (
    entries.find(({ to }) => isUnder(to, pathname)) ?? entries.find((entry) => entry.section === section)
  );
}
