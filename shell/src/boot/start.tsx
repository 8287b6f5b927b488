import { todayInChicago } from '@portal/domain/dates';
import type { AppConfig } from '@portal/platform';
import type { Registry } from '@portal/platform/registry';
import { findSectionPage, type SectionPage, sectionPages } from '@portal/platform/section-pages';
import { createBrowserRouter } from '@portal/router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import { accountStorage, mayHaveAccount } from '../auth/account-hint.ts';
import { takeParkedPath } from '../auth/parked-path.ts';
import type { SessionState } from '../auth/session-store.ts';
import { isBackFromSignOut } from '../auth/sign-in-state.ts';
import { createRoutes } from '../routing/routes.tsx';
import { startFederation } from '../sections/federation.ts';
import { followRegistry } from '../sections/registry-watch.ts';
import { installScriptPolicy } from '../sections/script-policy.ts';
import { SectionOutlet } from '../sections/section-outlet.tsx';
import type { Shell } from '../shell.ts';
import { shellPaths } from '../shell-paths.ts';
import { wireBus } from './bus-wiring.ts';
import { createShell } from './create-shell.ts';
import { drawOver } from './draw-over.tsx';
import { pageNonce } from './page-nonce.ts';
import { prepare } from './prepare.ts';
import { takeAnswer } from './take-answer.ts';

/** Brings the portal up in this page; `root` may hold the page as it was made at build time. */
export function start(root: HTMLElement, config: AppConfig, registry: Registry): void {
  installScriptPolicy(registry);
  startFederation();
  const hasSignedOut = takeSignOut();

  const initialSession = firstSession(config, hasSignedOut);
  const year = todayInChicago(new Date()).slice(0, 4);
  const shell = createShell({ config, registry, initialSession, year, answer: takeAnswer() });
  wireBus(shell.queryClient, shell.log, shell.sessionEnd);
  shell.sessionEnd.follow();
  followRegistry(shell.sectionLoader.watch);
  const prepared = prepare(shell);

  const router = createBrowserRouter(
    createRoutes(sectionPages(registry), ({ section, path }) => (
      <SectionOutlet section={section} path={path} />
    )),
  );
  const app = <App shell={shell} router={router} nonce={pageNonce()} />;
  const page = findSectionPage(registry, location.pathname);
  // What came of a section's page stays until React puts the same in its place, in one step.
  if (page && root.childElementCount > 0) {
    const isWhole = page.access === 'public' && initialSession.status === 'signed-out';
    void drawOver(root, app, isWhole ? opened(shell, page) : withinASecond(prepared));
    return;
  }
  // What was made at build time is the page of somebody who is not signed in, and who was not before.
  const isMadeAhead = root.childElementCount > 0 && isPlainVisit(initialSession);
  if (!isMadeAhead) root.replaceChildren();
  // In slices: what the first calls answer is taken meanwhile, and the page stays usable.
  startTransition(() => {
    if (isMadeAhead) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

/** The section's code is there, or will not come: until then its page can be used as it came. */
function opened({ sectionLoader }: Shell, { section }: SectionPage): Promise<unknown> {
  return sectionLoader.load(section).catch(() => undefined);
}

/** How long a frame, or the page of nobody where somebody may be signed in, stands at most. */
function withinASecond(prepared: Promise<void>): Promise<unknown> {
  return Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, 1_000))]);
}

function firstSession(config: AppConfig, hasSignedOut: boolean): SessionState {
  const mayBeHere = mayHaveAccount(accountStorage(config));
  if (location.pathname === shellPaths.authenticate || mayBeHere) return { status: 'starting' };
  const returnTo = location.pathname === '/' ? takeParkedPath() : undefined;
  if (returnTo !== undefined) return { status: 'signed-out', parked: { returnTo } };
  return hasSignedOut ? { status: 'signed-out', hasSignedOut } : { status: 'signed-out' };
}

function isPlainVisit(session: SessionState): boolean {
  return session.status === 'signed-out' && session.parked === undefined && !session.hasSignedOut;
}

/** Whether the member has just signed out; what the provider hands back for it is no part of an address. */
function takeSignOut(): boolean {
  if (location.pathname !== '/' || !isBackFromSignOut(location.search)) return false;
  history.replaceState(history.state, '', '/');
  return true;
}
