/** For tests of the shell's screens: the whole portal, with the network, the provider and the sections played. */
import { threadId } from 'node:worker_threads';
import { createApiClient, createQueryClient } from '@portal/api';
import { type Account, useMember } from '@portal/platform';
import { keepsSiteData, localStore, tabStore } from '@portal/platform/browser-storage';
import { type SectionPage, sectionPages } from '@portal/platform/section-pages';
import { aProfile } from '@portal/platform/testing/a-profile';
import { type Answers, fakeServer } from '@portal/platform/testing/fake-server';
import { createMemoryRouter, useLocation } from '@portal/router';
import { PageHeader } from '@portal/ui';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { type Announcement, createAnnouncements } from '../announcement/announcements.ts';
import { App } from '../app.tsx';
import type { Arrival } from '../auth/arrival.ts';
import { createAuth } from '../auth/auth.ts';
import type { Identity } from '../auth/identity.ts';
import { sessionCalls } from '../auth/session-calls.ts';
import { createSessionEnd } from '../auth/session-end.ts';
import { createSessionStore, type SessionState } from '../auth/session-store.ts';
import { wireBus } from '../bootstrap/bus-wiring.ts';
import { createRoutes } from '../routing/routes.tsx';
import { createUnsavedInputs } from '../routing/unsaved-inputs.ts';
import { createRegistryWatch, type RegistryWatch } from '../sections/registry-watch.ts';
import type { Shell } from '../shell.ts';
import { account, aRegistry, config } from './sample.ts';

configure({ asyncUtilTimeout: 15_000 });

const undos: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const undo of undos.splice(0)) undo();
  for (const store of [localStore, tabStore]) for (const key of store.keys()) store.remove(key);
  vi.unstubAllGlobals();
});

interface Options {
  readonly at: string;
  readonly session?: SessionState;
  /** What the provider brought back with this page load, and who is signed in then. */
  readonly arrival?: Arrival;
  readonly arrives?: Account | undefined;
  /** Runs before the sign-in library is there; rejects when it does not come. */
  readonly beforeSignIn?: () => Promise<void>;
  readonly answers?: Answers;
  /** The message file; undefined is a file that cannot be had. */
  readonly announcement?: Announcement | undefined;
  readonly registry?: ReturnType<typeof aRegistry>;
  readonly watch?: RegistryWatch;
  readonly changes?: Partial<Shell>;
  /** How a page of a section is shown; played when it is left out. */
  readonly renderSection?: (page: SectionPage) => ReactNode;
  /** The window, which jsdom does not lay out; narrow when it is left out. */
  readonly screen?: ReturnType<typeof aScreen>;
}

/** A window whose width, narrow at first, a test changes. */
export function aScreen() {
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
class OwnChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${threadId}`);
  }
}

/** Renders the portal at an address. Pages of sections say where they are, and whose they are. */
export function renderShell(options: Options) {
  const { at, session: state = { status: 'signed-in', account }, arrival = { kind: 'none' } } = options;
  const registry = options.registry ?? aRegistry();
  vi.stubGlobal('matchMedia', (options.screen ?? aScreen()).match);
  vi.stubGlobal('BroadcastChannel', OwnChannel);
  const session = createSessionStore(state);
  const left = vi.fn((_how: string, _returnTo?: string) => Promise.resolve());
  const announcement = 'announcement' in options ? options.announcement : { header: '', body: '' };
  vi.stubGlobal('fetch', async () =>
    announcement ? Response.json(announcement) : new Response('', { status: 404 }),
  );
  const arrives =
    'arrives' in options ? options.arrives : state.status === 'signed-in' ? state.account : undefined;
  const currentPath = () => `${router.state.location.pathname}${router.state.location.search}`;
  const identity: Identity = {
    arrival,
    account: () => arrives,
    signIn: ({ returnTo, signUp }) => left(signUp ? 'sign-up' : 'sign-in', returnTo),
    resetPassword: (returnTo) => left('reset', returnTo),
    editProfile: (returnTo) => left('edit', returnTo),
    signOut: () => left('sign-out'),
    token: async () => 'token',
    begin: async () => undefined,
    begun: () => undefined,
    get library(): never {
      throw new Error('not played');
    },
  };
  const made = createAuth({
    config,
    session,
    open: async () => {
      await options.beforeSignIn?.();
      return identity;
    },
    currentPath,
    safePath: (path) => path,
    onExpired: () => sessionEnd.expire('expired'),
    explainBlocked: () => !keepsSiteData() && left('blocked') !== undefined,
  });
  // Other tabs are played by the channel alone.
  const auth = { ...made, follow: () => new Promise<never>(() => undefined) };
  const queryClient = createQueryClient();
  const sessionEnd = createSessionEnd({
    session,
    forgetAnswers: () => queryClient.clear(),
    leave: auth.leave,
    leaveInOneTab: auth.leave,
    currentPath,
    channel: new BroadcastChannel('unheard'),
    open: () => undefined,
  });
  const apiClient = createApiClient({
    baseUrl: config.restApiServer,
    ...sessionCalls(auth, sessionEnd),
    fetch: fakeServer({
      GetMemberProfileByAzureObjectId: aProfile(),
      GetEnvironmentName: 'Production',
      ...options.answers,
    }),
  });
  const preload = vi.fn();
  const shell: Shell = {
    config,
    registry,
    session,
    auth,
    sessionEnd,
    announcements: createAnnouncements(),
    queryClient,
    apiClient,
    sectionLoader: {
      watch: options.watch ?? createRegistryWatch(registry),
      load: () => Promise.reject(new Error('not played')),
      preload,
      prefetch: () => undefined,
      retry: () => undefined,
      describe: () => undefined,
      reportRenderFailure: () => undefined,
    },
    unsaved: createUnsavedInputs(),
    log: () => undefined,
    year: '2026',
    ...options.changes,
  };
  undos.push(wireBus(queryClient, shell.log, sessionEnd));
  const router = createMemoryRouter(
    createRoutes(sectionPages(registry), options.renderSection ?? playedPage),
    { initialEntries: [at] },
  );
  render(<App shell={shell} router={router} />);
  // As the start of the page does, which tells nobody of a failure either.
  auth.start().catch(() => undefined);
  return { router, left, shell, preload, at: currentPath };
}

function playedPage(route: SectionPage): ReactNode {
  return route.access === 'guarded' ? <MemberPage {...route} /> : <PublicPage {...route} />;
}

function PublicPage({ title }: SectionPage) {
  return <PageHeader title={title} lead={useLocation().pathname} />;
}

function MemberPage({ title }: SectionPage) {
  const { profile } = useMember();
  return <PageHeader title={title} lead={`For ${profile.DisplayFullName} at ${useLocation().pathname}`} />;
}
