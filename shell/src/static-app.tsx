import { createQueryClient } from '@portal/api';
import type { AppConfig } from '@portal/platform';
import { createMemoryRouter } from '@portal/router';
import type { PortalProvider } from '@portal/ui';
import type { ComponentProps, ReactElement } from 'react';
import { App } from './app.tsx';
import { createSessionStore } from './auth/session-store.ts';
import { createRoutes } from './routing/routes.tsx';
import { createUnsavedInputs } from './routing/unsaved-inputs.ts';
import { createRegistryWatch } from './sections/registry-watch.ts';
import type { Shell } from './shell.ts';
import { shellPaths } from './shell-paths.ts';

/** The pages that are made at build time (HOME, TERMS, AMB-11, ROUTE-05). */
export const staticPaths = [
  shellPaths.home,
  shellPaths.terms,
  shellPaths.loginFailed,
  shellPaths.loadingDocuSign,
] as const;

/**
 * A public page for `renderToString`: exactly the tree that the browser renders first for somebody who is not signed in.
 * `config` holds tokens in place of values, and `year` is one.
 */
export function staticApp(
  path: (typeof staticPaths)[number],
  config: AppConfig,
  year: string,
  styleCache: NonNullable<ComponentProps<typeof PortalProvider>['cache']>,
): ReactElement {
  const router = createMemoryRouter(
    createRoutes([], () => null),
    { initialEntries: [path] },
  );
  return <App shell={staticShell(config, year)} router={router} styleCache={styleCache} />;
}

/** No section has a page that is made at build time. */
const EMPTY = { revision: 0, at: '', by: '', why: '', shell: null, sections: {} };

/** Services of a page on which nothing can happen yet. */
function staticShell(config: AppConfig, year: string): Shell {
  const nothing = () => Promise.reject(new Error('This page is made at build time'));
  return {
    config,
    registry: EMPTY,
    session: createSessionStore({ status: 'signed-out' }),
    auth: {
      start: nothing,
      signIn: nothing,
      signUp: nothing,
      resetPassword: nothing,
      editProfile: nothing,
      leave: nothing,
      getToken: nothing,
      begun: () => undefined,
      follow: nothing,
    },
    sessionEnd: {
      signOut: nothing,
      expire: () => undefined,
      startOver: () => undefined,
      follow: () => () => undefined,
    },
    announcements: { inPage: () => undefined, load: nothing, dismiss: () => undefined },
    queryClient: createQueryClient(),
    apiClient: Object.assign(() => nothing(), { respond: nothing }),
    sectionLoader: {
      watch: createRegistryWatch(EMPTY),
      load: nothing,
      preload: () => undefined,
      prefetch: () => undefined,
      retry: () => undefined,
      describe: () => undefined,
      reportRenderFailure: () => undefined,
    },
    unsaved: createUnsavedInputs(),
    log: () => undefined,
    year,
  };
}
