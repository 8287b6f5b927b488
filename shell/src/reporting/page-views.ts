import type { Registry } from '@portal/section-sdk/registry';
import { matchesPattern } from '@portal/section-sdk/route-patterns';
import type { createBrowserRouter } from '@portal/section-sdk/router';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { shellPaths } from '../shell-paths.ts';

export interface PageView {
  /** 'shell' for the shell's own pages. */
  readonly section: string;
  /** Route pattern, which contains no ids. */
  readonly page: string;
}

export interface PageViews {
  at(time: number): PageView | undefined;
  all(): PageView[];
}

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/** Records each page that the router shows, from the current one on. */
export function trackPageViews(router: Router, registry: Pick<Registry, 'sections'>): PageViews {
  /** The newest first. `startedAt` is in milliseconds since the document's time origin. */
  const views: { startedAt: number; view: PageView | undefined }[] = [];
  let openPath: string | undefined;
  const open = (pathname: string, startedAt: number) => {
    if (pathname === openPath) return;
    openPath = pathname;
    views.unshift({ startedAt, view: createView(registry, pathname) });
  };
  // What the browser measured before the shell ran belongs to the first page.
  open(router.state.location.pathname, 0);
  router.subscribe(({ location: { pathname } }) => open(pathname, performance.now()));
  return {
    at: (time) => views.find(({ startedAt }) => startedAt <= time)?.view,
    all: () => views.flatMap(({ view }) => view ?? []),
  };
}

function createView(registry: Pick<Registry, 'sections'>, pathname: string): PageView | undefined {
  const page = findSectionPage(registry, pathname);
  if (page) return { section: page.section, page: page.path };
  const path = Object.values(shellPaths).find((pattern) => matchesPattern(pattern, pathname));
  return path === undefined ? undefined : { section: 'shell', page: path };
}
