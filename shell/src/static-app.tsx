import { createQueryClient } from '@portal/api';
import type { AppConfig } from '@portal/platform';
import type { Registry } from '@portal/platform/registry';
import { sectionPages } from '@portal/platform/section-pages';
import { createMemoryRouter } from '@portal/router';
import type { PortalProvider } from '@portal/ui';
import type { ComponentProps, ReactElement } from 'react';
import { App } from './app.tsx';
import { createSessionStore, type SessionState } from './auth/session-store.ts';
import { NAV_ICONS } from './navigation/nav-icons.ts';
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
  return <App shell={staticShell(config, year, EMPTY)} router={router} styleCache={styleCache} />;
}

/**
 * The frame of members' pages for `renderToString`, as it stands until it is known who is here: a page with tokens for its
 * title, and one entry of the navigation for each icon, of which the gateway makes those that the registry has.
 */
export function staticMemberFrame(
  config: AppConfig,
  year: string,
  title: string,
  entryLabel: string,
  styleCache: NonNullable<ComponentProps<typeof PortalProvider>['cache']>,
): ReactElement {
  const registry = frameRegistry(title, entryLabel);
  const router = createMemoryRouter(
    createRoutes(sectionPages(registry), () => null),
    { initialEntries: [FRAME_PATH] },
  );
  const shell = staticShell(config, year, registry, { status: 'starting' });
  return <App shell={shell} router={router} styleCache={styleCache} />;
}

/**
 * The frame of sections' public pages for `renderToString`, for somebody who is not signed in: `content` stands where the
 * gateway puts a page that the section's build has made.
 */
export function staticPublicFrame(
  config: AppConfig,
  year: string,
  content: string,
  styleCache: NonNullable<ComponentProps<typeof PortalProvider>['cache']>,
): ReactElement {
  const page = { section: 'frame', path: FRAME_PATH, title: '', access: 'public' } as const;
  const router = createMemoryRouter(
    createRoutes([page], () => content),
    { initialEntries: [FRAME_PATH] },
  );
  return <App shell={staticShell(config, year, EMPTY)} router={router} styleCache={styleCache} />;
}

const FRAME_PATH = '/frame';

function frameRegistry(title: string, entryLabel: string): Registry {
  const section = {
    enabled: true,
    live: { version: '0', container: 'none', entry: { url: '', integrity: '' }, preload: [] },
    previous: [],
    owner: { team: '', contact: '' },
    routes: [],
    navigation: [],
    fallback: { title: '', body: '' },
  };
  const page = { path: FRAME_PATH, title, access: 'guarded', topic: 'page' } as const;
  const navigation = NAV_ICONS.map((icon, order) => ({ icon, label: entryLabel, to: `/${icon}`, order }));
  return {
    ...EMPTY,
    sections: {
      frame: { ...section, routes: [page], fills: ['page-help'] },
      // In a section of its own, so that none of them is where the member is.
      entries: { ...section, navigation },
    },
  };
}

/** No section has a page that is made at build time. */
const EMPTY = { revision: 0, at: '', by: '', why: '', shell: null, sections: {} };

/** Services of a page on which nothing can happen yet. */
function staticShell(
  config: AppConfig,
  year: string,
  registry: Registry,
  session: SessionState = { status: 'signed-out' },
): Shell {
  const nothing = () => Promise.reject(new Error('This page is made at build time'));
  return {
    config,
    registry,
    session: createSessionStore(session),
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
      explain: () => false,
      startOver: () => undefined,
      follow: () => () => undefined,
    },
    announcements: { inPage: () => undefined, load: nothing, dismiss: () => undefined },
    queryClient: createQueryClient(),
    apiClient: Object.assign(() => nothing(), { respond: nothing }),
    sectionLoader: {
      watch: createRegistryWatch(registry),
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
