import type { Registry } from './registry.ts';
import { isUnder } from './route-patterns.ts';
import type { NavigationEntry } from './section-file.ts';

/** A navigation entry with the section that it belongs to. */
export interface NavEntry extends NavigationEntry {
  readonly section: string;
}

/** Returns the entries of all enabled sections in their common order (NAV-06). */
export function navEntries({ sections }: Pick<Registry, 'sections'>): NavEntry[] {
  return Object.entries(sections)
    .filter(([, section]) => section.enabled)
    .flatMap(([section, { navigation }]) => navigation.map((entry) => ({ section, ...entry })))
    .sort((a, b) => a.order - b.order);
}

/**
 * Returns the active entry (NAV-07): the one whose path equals or contains the page's path. Otherwise the first entry
 * of the page's section, so that the certificate details page activates 'Certificates'.
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
