import { createBrowserRouter } from '@portal/router';
import { findSectionPage, type SectionPage, sectionPages } from '@portal/section-sdk/section-pages';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import type { SessionState } from '../auth/session-store.ts';
import { createRoutes } from '../routing/routes.tsx';
import { SectionOutlet } from '../sections/section-outlet.tsx';
import type { Shell } from '../shell.ts';
import { pageNonce } from './page-nonce.ts';
import { renderOverStaticMarkup } from './replace-static-markup.tsx';

/** The longest that a static frame stays, or the page for nobody where somebody may be signed in. */
const LAYOUT_TIMEOUT_MS = 1_000;

/**
 * Renders the first page. `root` may hold markup that the gateway sent:
 *
 * - of a page of a section (its frame, or a whole public page): React replaces it in one step, once its content is there;
 * - of a page of the shell, for somebody who is not signed in: React hydrates it;
 * - nothing that fits: React renders into an empty root.
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
  const app = <App shell={shell} router={router} nonce={pageNonce()} />;

  const page = findSectionPage(registry, location.pathname);
  if (page && hasMarkup) {
    const isWhole = page.access === 'public' && session.status === 'signed-out';
    void renderOverStaticMarkup(
      root,
      app,
      isWhole ? whenSectionLoaded(shell, page) : withinTimeout(dataPrefetched),
    );
    return;
  }
  const isHydrated = hasMarkup && isAnonymousVisit(session);
  if (!isHydrated) root.replaceChildren();
  // A transition is rendered in slices, so that responses and presses are handled meanwhile.
  startTransition(() => {
    if (isHydrated) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

/** Settles when the code of the section is there, or will not come: until then its page can be used as it was sent. */
function whenSectionLoaded({ sectionLoader }: Shell, { section }: SectionPage): Promise<unknown> {
  return sectionLoader.load(section).catch(() => undefined);
}

function withinTimeout(dataPrefetched: Promise<void>): Promise<unknown> {
  return Promise.race([dataPrefetched, new Promise((resolve) => setTimeout(resolve, LAYOUT_TIMEOUT_MS))]);
}

/** The markup of the shell's pages is that for somebody who is not signed in, and was not before. */
function isAnonymousVisit(session: SessionState): boolean {
  return session.status === 'signed-out' && session.resume === undefined && !session.hasSignedOut;
}
