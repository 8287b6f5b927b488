/** Test helper: renders the whole portal with a fake network, identity provider and sections. */
import { threadId } from 'node:worker_threads';
import { createApiClient, createQueryClient } from '@portal/api';
import { type Account, useMember } from '@portal/section-sdk';
import { localStore, storageState, tabStore } from '@portal/section-sdk/browser-storage';
import { createMemoryRouter, useLocation } from '@portal/section-sdk/router';
import { type SectionPage, sectionPages } from '@portal/section-sdk/section-pages';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { type FakeResponses, fakeServer } from '@portal/section-sdk/testing/fake-server';
import { PageHeader } from '@portal/ui';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, type Mock, vi } from 'vitest';
import { type Announcement, createAnnouncements } from '../announcement/announcements.ts';
import { App } from '../app.tsx';
import { createApiAuth } from '../auth/api-auth.ts';
import { createAuth } from '../auth/auth.ts';
import type { MsalClient } from '../auth/msal-client.ts';
import type { RedirectResult } from '../auth/redirect-result.ts';
import { createSessionStore, type SessionState } from '../auth/session-store.ts';
import { createSessionTerminator } from '../auth/session-termination.ts';
import { connectEventBus } from '../bootstrap/connect-event-bus.ts';
import { isPublicPage } from '../routing/is-public-page.ts';
import { createRoutes } from '../routing/routes.tsx';
import { createUnsavedChangesStore } from '../routing/unsaved-changes-store.ts';
import { createRegistryObserver, type RegistryObserver } from '../sections/registry-observer.ts';
import type { Shell } from '../shell.ts';
import { account, config, createRegistry } from './sample.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const dispose of cleanups.splice(0)) dispose();
  for (const store of [localStore, tabStore]) for (const key of store.keys()) store.remove(key);
  vi.unstubAllGlobals();
});

type Redirects = Mock<(how: string, returnTo?: string) => Promise<void>>;

const SIGNED_IN: SessionState = { status: 'signed-in', account };

interface Options {
  readonly at: string;
  readonly session?: SessionState;
  /** Result of the provider's redirect, and the account that is signed in then. */
  readonly redirectResult?: RedirectResult;
  readonly signedInAccount?: Account | undefined;
  /** Runs before the sign-in library is ready. Rejects to simulate a failed load. */
  readonly beforeSignIn?: () => Promise<void>;
  readonly responses?: FakeResponses;
  /** Content of the message file. Undefined simulates a failed request. */
  readonly announcement?: Announcement | undefined;
  readonly registry?: ReturnType<typeof createRegistry>;
  readonly registryObserver?: RegistryObserver;
  readonly changes?: Partial<Shell>;
  readonly renderSection?: (page: SectionPage) => ReactNode;
  /** Screen width, because jsdom has no layout. Defaults to narrow. */
  readonly screen?: ReturnType<typeof createTestScreen>;
}

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

/** Isolates channels per thread: tests run in threads of one process, where channels of one name would connect. */
class IsolatedChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${threadId}`);
  }
}

/** Renders the portal at a path. Fake pages show their path and the member. */
export function renderShell(options: Options) {
  const { at, session: state = SIGNED_IN } = options;
  const registry = options.registry ?? createRegistry();
  vi.stubGlobal('matchMedia', (options.screen ?? createTestScreen()).match);
  vi.stubGlobal('BroadcastChannel', IsolatedChannel);
  const session = createSessionStore(state);
  const redirects: Redirects = vi.fn((_how: string, _returnTo?: string) => Promise.resolve());
  const announcement = 'announcement' in options ? options.announcement : { header: '', body: '' };
  vi.stubGlobal('fetch', async () =>
    announcement ? Response.json(announcement) : new Response('', { status: 404 }),
  );
  const currentPath = () => `${router.state.location.pathname}${router.state.location.search}`;
  const queryClient = createQueryClient();
  const { auth, sessionTerminator } = createTestAuth({
    client: createFakeMsalClient(options, redirects),
    session,
    queryClient,
    beforeSignIn: options.beforeSignIn,
    currentPath,
    isPublicPage: () => isPublicPage(registry, router.state.location.pathname),
    showStorageBlocked: () => redirects('blocked') !== undefined,
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
      load: () => Promise.reject(new Error('not used in this test')),
      preload,
      prefetch: () => undefined,
      retry: () => undefined,
      describe: () => undefined,
      reportRenderError: () => undefined,
    },
    unsavedChanges: createUnsavedChangesStore(),
    log: () => undefined,
    reportRenderError: () => undefined,
    year: '2026',
    ...options.changes,
  };
  cleanups.push(connectEventBus(queryClient, shell.log, sessionTerminator));
  const router = createMemoryRouter(createRoutes(sectionPages(registry), options.renderSection ?? fakePage), {
    initialEntries: [at],
  });
  render(<App shell={shell} router={router} />);
  auth.start().catch(() => undefined);
  return { router, redirects, shell, preload, at: currentPath };
}

/** A signed-in account by default. Its redirects end in `redirects`. */
function createFakeMsalClient(options: Options, redirects: Redirects): MsalClient {
  const { session = SIGNED_IN, redirectResult = { kind: 'none' } } = options;
  const sessionAccount = session.status === 'signed-in' ? session.account : undefined;
  const signedInAccount = 'signedInAccount' in options ? options.signedInAccount : sessionAccount;
  return {
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
      throw new Error('not used in this test');
    },
  };
}

interface AuthOptions {
  readonly client: MsalClient;
  readonly session: ReturnType<typeof createSessionStore>;
  readonly queryClient: ReturnType<typeof createQueryClient>;
  readonly beforeSignIn: Options['beforeSignIn'];
  readonly currentPath: () => string;
  readonly isPublicPage: () => boolean;
  readonly showStorageBlocked: () => boolean;
}

/** Authentication and end of the session, connected as in the shell. */
function createTestAuth({ client, session, queryClient, beforeSignIn, ...options }: AuthOptions) {
  const auth = createAuth({
    config,
    session,
    createClient: async () => {
      await beforeSignIn?.();
      return client;
    },
    currentPath: options.currentPath,
    safePath: (path) => path,
    onExpired: () => sessionTerminator.expire('expired'),
    onIdle: (oid) => sessionTerminator.expire('idle', oid),
    isPublicPage: options.isPublicPage,
    showStorageBlocked: () => storageState() !== 'available' && options.showStorageBlocked(),
  });
  const sessionTerminator = createSessionTerminator({
    session,
    clearQueryCache: () => queryClient.clear(),
    signOutAtProvider: auth.signOutAtProvider,
    signOutInOneTab: auth.signOutAtProvider,
    clearTabAccounts: undefined,
    discardUnsavedInput: () => undefined,
    currentPath: options.currentPath,
    channel: new BroadcastChannel('test-session'),
    idle: config.idle,
    navigate: () => undefined,
  });
  // The observer stays silent: tests simulate other tabs through the channel.
  return { auth: { ...auth, getClient: () => new Promise<never>(() => undefined) }, sessionTerminator };
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
