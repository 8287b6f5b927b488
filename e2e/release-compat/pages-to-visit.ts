import type { RegistryState } from '@portal/release-registry/checks/registry-state';
import { matchesPattern } from '@portal/section-sdk/route-patterns';
import type { DemoUser } from '../support/demo-users.ts';
import { DEFAULT_USER, type PageState } from '../support/page-states/page-state.ts';
import { PAGE_STATES } from '../support/page-states.ts';

/** A page of the registry, and how to open it. */
export interface PageToVisit {
  readonly section: string;
  readonly route: string;
  /** All routes of the section, including this one. */
  readonly siblings: readonly string[];
  /** Its URL path; null for a parameter without a known value. */
  readonly path: string | null;
  readonly demoUser: DemoUser | undefined;
  readonly heading: string | undefined;
  /** Title of its section's fallback card. */
  readonly card: string;
}

/** Returns every page of every enabled section, with the page states of screenshots and audits. */
export function pagesOf({ sections }: Pick<RegistryState, 'sections'>): PageToVisit[] {
  return Object.entries(sections).flatMap(([section, { enabled, routes, fallback }]) =>
    enabled
      ? routes.map(({ path: route, access }) => ({
          ...{ section, route, card: fallback.title, siblings: routes.map(({ path }) => path) },
          ...visitInstructions(route, access === 'guarded' ? DEFAULT_USER : undefined),
        }))
      : [],
  );
}

function visitInstructions(
  route: string,
  usual: DemoUser | undefined,
): Pick<PageToVisit, 'path' | 'demoUser' | 'heading'> {
  const pageState: PageState | undefined = PAGE_STATES.find(
    ({ path, prepare }) => prepare === undefined && matchesPattern(route, path),
  );
  if (pageState) return { path: pageState.path, demoUser: pageState.demoUser, heading: pageState.heading };
  return { path: route.includes(':') ? null : route, demoUser: usual, heading: undefined };
}
