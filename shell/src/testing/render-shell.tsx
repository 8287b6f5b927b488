/** For tests of the shell's screens: the whole portal, with the network, the provider and the sections played. */
import { threadId } from 'node:worker_threads';
import { createApiClient, createQueryClient } from '@portal/api';
import { createMemoryRouter, useLocation } from '@portal/router';
import { type Account, useMember } from '@portal/section-sdk';
import { isStorageAvailable, localStore, tabStore } from '@portal/section-sdk/browser-storage';
import { type SectionPage, sectionPages } from '@portal/section-sdk/section-pages';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { type FakeResponses, fakeServer } from '@portal/section-sdk/testing/fake-server';
import { PageHeader } from '@portal/ui';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { type Announcement, createAnnouncements } from '../announcement/announcements.ts';
import { App } from '../app.tsx';
import { createApiAuth } from '../auth/api-auth.ts';
import { createAuth } from '../auth/auth.ts';
import type { MsalClient } from '../auth/msal-client.ts';
import type { RedirectResult } from '../auth/redirect-result.ts';
import { createSessionStore, type SessionState } from '../auth/session-store.ts';
import { createSessionTerminator } from '../auth/session-termination.ts';
import { connectEventBus } from '../bootstrap/connect-event-bus.ts';
import { createRoutes } from '../routing/routes.tsx';
import { createUnsavedChangesStore } from '../routing/unsaved-changes-store.ts';
import { createRegistryObserver, type RegistryObserver } from '../sections/registry-observer.ts';
import type { Shell } from '../shell.ts';
import { account, config, createRegistry } from './sample.ts';

configure({ asyncUtilTimeout: 15_000 });

const cleanups: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const dispose of cleanups.splice(0)) dispose();
  for (const store of [localStore, tabStore]) for (const key of store.keys()) store.remove(key);
  vi.unstubAllGlobals();
});

interface Options {
  readonly at: string;
  readonly session?: SessionState;
  /** What the provider brought back with this page load, and who is signed in then. */
  readonly redirectResult?: RedirectResult;
  readonly signedInAccount?: Account | undefined;
  /** Runs before the sign-in library is there; rejects when it does not come. */
  readonly beforeSignIn?: () => Promise<void>;
  readonly responses?: FakeResponses;
  /** The message file; undefined is a file that cannot be had. */
  readonly announcement?: Announcement | undefined;
  readonly registry?: ReturnType<typeof createRegistry>;
  readonly registryObserver?: RegistryObserver;
  readonly changes?: Partial<Shell>;
  /** How a page of a section is shown; played when it is left out. */
  readonly renderSection?: (page: SectionPage) => ReactNode;
  /** The window, which jsdom does not lay out; narrow when it is left out. */
  readonly screen?: ReturnType<typeof createTestScreen>;
}

/** A window whose width, narrow at first, a test changes. */
export function createTestScreen() {
  const changes = new EventTarget();
  let wide = false;
  return {
    match: () => Object.assign(changes, { matches: wide }),
    widen() {
      wide = true;
      changes.dispatchEvent(new Event('change'));
    },
  };
}

/** Tests run in threads of one process, whose channels of one name hear each other as tabs do. */
class IsolatedChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${threadId}`);
  }
}

/** Renders the portal at an address. Pages of sections say where they are, and whose they are. */
export function renderShell(options: Options) {
  const {
    at,
    session: state = { status: 'signed-in', account },
    redirectResult = { kind: 'none' },
  } = options;
  const registry = options.registry ?? createRegistry();
  vi.stubGlobal('matchMedia', (options.screen ?? createTestScreen()).match);
  vi.stubGlobal('BroadcastChannel', IsolatedChannel);
  const session = createSessionStore(state);
  const redirects = vi.fn((_how: string, _returnTo?: string) => Promise.resolve());
  const announcement = 'announcement' in options ? options.announcement : { header: '', body: '' };
  vi.stubGlobal('fetch', async () =>
    announcement ? Response.json(announcement) : new Response('', { status: 404 }),
  );
  const signedInAccount =
    'arrives' in options ? options.signedInAccount : state.status === 'signed-in' ? state.account : undefined;
  const currentPath = () => `${router.state.location.pathname}${router.state.location.search}`;
  const msalClient: MsalClient = {
    redirectResult,
    account: () => signedInAccount,
    signIn: ({ returnTo, signUp }) => redirects(signUp ? 'sign-up' : 'sign-in', returnTo),
    resetPassword: (returnTo) => redirects('reset', returnTo),
    editProfile: (returnTo) => redirects('edit', returnTo),
    signOut: () => redirects('sign-out'),
    token: async () => 'token',
    sendEarly: async () => undefined,
    takeEarlyResponse: () => undefined,
    get msalInstance(): never {
      throw new Error('not played');
    },
  };
  const createdAuth = createAuth({
    config,
    session,
    createClient: async () => {
      await options.beforeSignIn?.();
      return msalClient;
    },
    currentPath,
    safePath: (path) => path,
    onExpired: () => sessionTerminator.expire('expired'),
    showStorageBlocked: () => !isStorageAvailable() && redirects('blocked') !== undefined,
  });
  // Other tabs are played by the channel alone.
  const auth = { ...createdAuth, follow: () => new Promise<never>(() => undefined) };
  const queryClient = createQueryClient();
  const sessionTerminator = createSessionTerminator({
    session,
    clearQueryCache: () => queryClient.clear(),
    signOutAtProvider: auth.signOutAtProvider,
    signOutInOneTab: auth.signOutAtProvider,
    currentPath,
    channel: new BroadcastChannel('unheard'),
    navigate: () => undefined,
  });
  const apiClient = createApiClient({
    baseUrl: config.restApiServer,
    ...createApiAuth(auth, sessionTerminator),
    fetch: fakeServer({
      GetMemberProfileByAzureObjectId: createProfile(),
      GetEnvironmentName: 'Production',
      ...options.responses,
    }),
  });
  const preload = vi.fn();
  const shell: Shell = {
    config,
    registry,
    session,
    auth,
    sessionTerminator,
    announcements: createAnnouncements(),
    queryClient,
    apiClient,
    sectionLoader: {
      registryObserver: options.registryObserver ?? createRegistryObserver(registry),
      load: () => Promise.reject(new Error('not played')),
      preload,
      prefetch: () => undefined,
      retry: () => undefined,
      describe: () => undefined,
      reportRenderError: () => undefined,
    },
    unsavedChanges: createUnsavedChangesStore(),
    log: () => undefined,
    year: '2026',
    ...options.changes,
  };
  cleanups.push(connectEventBus(queryClient, shell.log, sessionTerminator));
  const router = createMemoryRouter(createRoutes(sectionPages(registry), options.renderSection ?? fakePage), {
    initialEntries: [at],
  });
  render(<App shell={shell} router={router} />);
  // As the start of the page does, which tells nobody of a failure either.
  auth.start().catch(() => undefined);
  return { router, left: redirects, shell, preload, at: currentPath };
}

function fakePage(route: SectionPage): ReactNode {
  return route.access === 'guarded' ? <MemberPage {...route} /> : <PublicPage {...route} />;
}

function PublicPage({ title }: SectionPage) {
  return <PageHeader title={title} lead={useLocation().pathname} />;
}

function MemberPage({ title }: SectionPage) {
  const { profile } = useMember();
  return <PageHeader title={title} lead={`For ${profile.DisplayFullName} at ${useLocation().pathname}`} />;
}
