import { createQueryClient } from '@portal/api';
import type { AppConfig } from '@portal/section-sdk';
import type { Registry } from '@portal/section-sdk/registry';
import { createMemoryRouter } from '@portal/section-sdk/router';
import { sectionPages } from '@portal/section-sdk/section-pages';
import type { PortalProvider } from '@portal/ui';
import type { ComponentProps, ReactElement } from 'react';
import { App } from '../app.tsx';
import { createSessionStore, type SessionState } from '../auth/session-store.ts';
import { NAV_ICONS } from '../navigation/nav-icons.ts';
import { createRoutes } from '../routing/routes.tsx';
import { createUnsavedChangesStore } from '../routing/unsaved-changes-store.ts';
import { createRegistryObserver } from '../sections/registry-observer.ts';
import type { Shell } from '../shell.ts';
import { shellPaths } from '../shell-paths.ts';

/** Paths of the prerendered pages (HOME, TERMS, AMB-11, ROUTE-05). */
export const staticPaths = [
  shellPaths.home,
  shellPaths.terms,
  shellPaths.loginFailed,
  shellPaths.loadingDocuSign,
] as const;

/** React tree of a public page, equal to the browser's first render for a signed-out visitor. */
export function renderStaticPage(
  path: (typeof staticPaths)[number],
  config: AppConfig,
  year: string,
  styleCache: NonNullable<ComponentProps<typeof PortalProvider>['cache']>,
): ReactElement {
  const router = createMemoryRouter(
    createRoutes([], () => null),
    { initialEntries: [path] },
  );
  return (
    <App shell={createStaticShell(config, year, EMPTY_REGISTRY)} router={router} styleCache={styleCache} />
  );
}

/** Layout of members' pages before the account is known. The navigation has one entry per icon, as a template. */
export function renderMemberLayoutTemplate(
  config: AppConfig,
  year: string,
  title: string,
  entryLabel: string,
  styleCache: NonNullable<ComponentProps<typeof PortalProvider>['cache']>,
): ReactElement {
  const registry = templateRegistry(title, entryLabel);
  const router = createMemoryRouter(
    createRoutes(sectionPages(registry), () => null),
    { initialEntries: [TEMPLATE_PATH] },
  );
  const shell = createStaticShell(config, year, registry, { status: 'starting' });
  return <App shell={shell} router={router} styleCache={styleCache} />;
}

/** Layout of sections' public pages for a signed-out visitor. The gateway replaces `content`. */
export function renderPublicLayoutTemplate(
  config: AppConfig,
  year: string,
  content: string,
  styleCache: NonNullable<ComponentProps<typeof PortalProvider>['cache']>,
): ReactElement {
  const page = { section: 'layout', path: TEMPLATE_PATH, title: '', access: 'public' } as const;
  const router = createMemoryRouter(
    createRoutes([page], () => content),
    { initialEntries: [TEMPLATE_PATH] },
  );
  return (
    <App shell={createStaticShell(config, year, EMPTY_REGISTRY)} router={router} styleCache={styleCache} />
  );
}

const TEMPLATE_PATH = '/layout';

function templateRegistry(title: string, entryLabel: string): Registry {
  const section = {
    enabled: true,
    live: { version: '0', container: 'none', entry: { url: '', integrity: '' }, preload: [] },
    previous: [],
    owner: { team: '', contact: '' },
    routes: [],
    navigation: [],
    fallback: { title: '', body: '' },
  };
  const page = { path: TEMPLATE_PATH, title, access: 'guarded', topic: 'page' } as const;
  const navigation = NAV_ICONS.map((icon, order) => ({ icon, label: entryLabel, to: `/${icon}`, order }));
  return {
    ...EMPTY_REGISTRY,
    sections: {
      layout: { ...section, routes: [page], slotContent: ['page-help'] },
      // A separate section, so that no entry is the active one.
      entries: { ...section, navigation },
    },
  };
}

const EMPTY_REGISTRY = { revision: 0, createdAt: '', author: '', reason: '', shell: null, sections: {} };

function createStaticShell(
  config: AppConfig,
  year: string,
  registry: Registry,
  session: SessionState = { status: 'signed-out' },
): Shell {
  const rejectAtBuildTime = () => Promise.reject(new Error('Not available at build time'));
  return {
    config,
    registry,
    session: createSessionStore(session),
    auth: {
      start: rejectAtBuildTime,
      signIn: rejectAtBuildTime,
      signUp: rejectAtBuildTime,
      resetPassword: rejectAtBuildTime,
      editProfile: rejectAtBuildTime,
      signOutAtProvider: rejectAtBuildTime,
      getToken: rejectAtBuildTime,
      takeEarlyResponse: () => undefined,
      getClient: rejectAtBuildTime,
    },
    sessionTerminator: {
      signOut: rejectAtBuildTime,
      expire: () => undefined,
      explainInterruption: () => false,
      reset: () => undefined,
      observeOtherTabs: () => () => undefined,
    },
    announcements: { readInlined: () => undefined, load: rejectAtBuildTime, dismiss: () => undefined },
    queryClient: createQueryClient(),
    apiClient: Object.assign(() => rejectAtBuildTime(), { requestStream: rejectAtBuildTime }),
    sectionLoader: {
      registryObserver: createRegistryObserver(registry),
      load: rejectAtBuildTime,
      preload: () => undefined,
      prefetch: () => undefined,
      retry: () => undefined,
      describe: () => undefined,
      reportRenderError: () => undefined,
    },
    unsavedChanges: createUnsavedChangesStore(),
    log: () => undefined,
    reportRenderError: () => undefined,
    year,
  };
}
