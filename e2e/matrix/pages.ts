import { fitsPattern } from '@portal/platform/page-paths';
import type { RegistryContent } from '@portal/release-gate/entries';
import type { Person } from '../support/accounts.ts';
import { member, type View } from '../support/views/view.ts';
import { VIEWS } from '../support/views.ts';

/** A page of the registry, and how to see it. */
export interface PageToVisit {
  readonly section: string;
  /** The route as the registry has it. */
  readonly route: string;
  /** All routes of the section, this one too. */
  readonly siblings: readonly string[];
  /** An address of it; null where nobody knows one, as it has a parameter. */
  readonly path: string | null;
  readonly person: Person | undefined;
  /** Its heading, where that is known. */
  readonly heading: string | undefined;
  /** What stands there when the section cannot be shown. */
  readonly card: string;
}

/** Every page of every section that is switched on, by the views that the gallery and the scans know. */
export function pagesOf({ sections }: Pick<RegistryContent, 'sections'>): PageToVisit[] {
  return Object.entries(sections).flatMap(([section, { enabled, routes, fallback }]) =>
    enabled
      ? routes.map(({ path: route, access }) => ({
          ...{ section, route, card: fallback.title, siblings: routes.map(({ path }) => path) },
          ...howToSee(route, access === 'guarded' ? member : undefined),
        }))
      : [],
  );
}

function howToSee(
  route: string,
  usual: Person | undefined,
): Pick<PageToVisit, 'path' | 'person' | 'heading'> {
  const view: View | undefined = VIEWS.find(({ path, act }) => act === undefined && fitsPattern(route, path));
  if (view) return { path: view.path, person: view.person, heading: view.heading };
  return { path: route.includes(':') ? null : route, person: usual, heading: undefined };
}
