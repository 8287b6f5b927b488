import { createBrowserRouter } from '@portal/section-sdk/router';
import { findSectionPage, type SectionPage, sectionPages } from '@portal/section-sdk/section-pages';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import type { SessionState } from '../auth/session-store.ts';

import { createRoutes } from '../routing/routes.tsx';
import { SectionOutlet } from '../sections/section-outlet.tsx';
import type { Shell } from '../shell.ts';
import { loadWhenIdle } from './load-when-idle.ts';
import { pageNonce } from './page-nonce.ts';
import { renderOverStaticMarkup } from './replace-static-markup.tsx';

/** Maximum time that the prerendered markup stays while the session is restored. */
const LAYOUT_TIMEOUT_MS = 1_000;

/**
 * Renders the first page. React replaces the markup of a section page in one step, and hydrates a shell page for a
 * signed-out visitor.
 */
export function renderFirstPage(root: HTMLElement, shell: Shell, dataPrefetched: Promise<void>): void {
  const { registry } = shell;
  const session = shell.session.get();
  const hasMarkup = root.childElementCount > 0;
  const router = createBrowserRouter(
    createRoutes(sectionPages(registry), ({ section, path }) => (
      <SectionOutlet section={section} path={path} />
    )),
  );
  loadWhenIdle(shell, router);
  const app = <App shell={shell} router={router} nonce={pageNonce()} />;

  const page = findSectionPage(registry, location.pathname);
  if (page && hasMarkup) {
    const isPrerenderedPage = page.access === 'public' && session.status === 'signed-out';
    void renderOverStaticMarkup(
      root,
      app,
      isPrerenderedPage ? whenSectionLoaded(shell, page) : withinTimeout(dataPrefetched),
    );
    return;
  }
  const isHydrated = hasMarkup && isAnonymousVisit(session);
  // A browser's translator puts elements into the markup, which React could not hydrate.
  if (isHydrated && root.querySelector('font') !== null) {
    void renderOverStaticMarkup(root, app, Promise.resolve());
    return;
  }
  if (!isHydrated) root.replaceChildren();
  // React renders a transition in slices, so that the browser can handle responses and input in between.
  startTransition(() => {
    if (isHydrated) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

/** Settles when the section's code has loaded or failed. Until then the static page stays usable. */
function whenSectionLoaded({ sectionLoader }: Shell, { section }: SectionPage): Promise<unknown> {
  return sectionLoader.load(section).catch(() => undefined);
}

function withinTimeout(dataPrefetched: Promise<void>): Promise<unknown> {
  return Promise.race([dataPrefetched, new Promise((resolve) => setTimeout(resolve, LAYOUT_TIMEOUT_MS))]);
}

/** The shell pages' markup shows a signed-out visitor without an earlier session. */
function isAnonymousVisit(session: SessionState): boolean {
  return session.status === 'signed-out' && session.resume === undefined && !session.hasSignedOut;
}
