import injectExternalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import {
  ApiClientContext,
  createApiClient,
  createQueryClient,
  QueryClientProvider,
  serverNow,
} from '@portal/api';
import { todayInChicago } from '@portal/domain/values/dates';
import {
  BusContext,
  FlagsContext,
  type Member,
  MemberContext,
  type Platform,
  PlatformContext,
  type SectionModule,
  type Session,
} from '@portal/section-sdk';
import { AppConfig } from '@portal/section-sdk/app-config';
import { Registry, type SectionRelease } from '@portal/section-sdk/registry';
import { createMemoryRouter, RouterProvider } from '@portal/section-sdk/router';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { IdPrefixContext, notify, PortalProvider, type ToastMessage } from '@portal/ui';
import { createRoot } from 'react-dom/client';
import { connectEvents } from './connect-events.ts';
import { LeavePage } from './leave-page.tsx';
import { SectionUnavailable } from './section-unavailable.tsx';
import { sharedModules } from './shared-modules.ts';
import { addToaster } from './shared-toaster.tsx';
import { UnsavedInputGuard } from './unsaved-input-guard.tsx';

interface MountOptions {
  /** Origin of the portal. Its `PORTAL_CORS_ORIGINS` contains the origin of this application. */
  readonly portal: string;
  /** Path of the section's first page, such as '/report-a-death'. */
  readonly path: string;
  /** Base URL of the calls to `/v1`, on this application's own origin, which proxies them. Defaults to the origin. */
  readonly apiUrl?: string;
  /** Signed-in account with its access token and member; without it only public pages open. */
  readonly signedIn?: { readonly session: Session; readonly member: Member; getToken(): Promise<string> };
  /** Opens a page that the section does not have, and sign-in. Defaults to the portal. */
  readonly onLeave?: (path: string) => void;
  /** Shows a notification of the section. Defaults to a toast. */
  readonly onNotification?: (notification: ToastMessage) => void;
}

/** Sections mounted in this document so far. Each has its own prefix of ids. */
let mounts = 0;

/** Retries in this document. Each has its own number, because a failed module stays loaded. */
let retries = 0;

/**
 * Mounts the live release of the section that owns a page into an element of any application, without the shell. The
 * application loads `@portal/ui/global.css` and `@portal/ui/fonts.css`. Returns the function that unmounts the section.
 * Several sections may be mounted at a time.
 * @throws Error when the portal has no such page, the page needs a member, or the section does not load
 */
export async function mountSection(
  element: HTMLElement,
  {
    portal,
    path,
    apiUrl = location.origin,
    signedIn,
    onLeave = (to) => location.assign(`${portal}${to}`),
    onNotification = notify,
  }: MountOptions,
): Promise<() => void> {
  const [registry, config] = await Promise.all([
    readJson(`${portal}/registry.json`).then((json) => Registry.parse(json)),
    readJson(`${portal}/assets/config/app-config.json`).then((json) => AppConfig.parse(json)),
  ]);
  const page = findSectionPage(registry, path);
  const entry = page && registry.sections[page.section];
  if (!page || !entry?.enabled) throw new Error(`No enabled section of ${portal} has the page ${path}`);
  if (page.access === 'guarded' && !signedIn) throw new Error(`The page ${path} needs a signed-in member`);
  const { live, routes, fallback } = entry;
  const section = await loadRelease(live, portal);
  const leave = async (to = path) => onLeave(to);
  const platform: Platform = {
    config,
    session: signedIn?.session ?? { status: 'signed-out' },
    today: () => todayInChicago(serverNow()),
    signIn: ({ returnTo } = {}) => leave(returnTo),
    signUp: () => leave('/registration'),
    signOut: () => leave('/'),
    resetPassword: () => leave('/edit-profile/account'),
    editProfile: () => leave('/edit-profile/account'),
  };
  const client = createApiClient({
    baseUrl: apiUrl,
    getToken: signedIn ? () => signedIn.getToken() : () => Promise.reject(new Error('Nobody is signed in')),
    onUnauthorized: () => onLeave(path),
    fetch,
  });
  const queryClient = createQueryClient();
  const unsavedInputs = new Set<string>();
  const { bus, disconnect } = connectEvents(section.name, { queryClient, onNotification, unsavedInputs });
  const removeToaster = addToaster();
  const root = createRoot(element);
  mounts += 1;
  const idPrefix = `section-${mounts}-`;
  let isMounted = true;
  async function retry(to: string) {
    retries += 1;
    // Without a module the fallback card stays.
    const module = await loadRelease(live, portal, retries).catch(() => null);
    if (module && isMounted) show(module, to);
  }
  function show({ pages }: SectionModule, at: string) {
    const pageRoutes = Object.entries(pages).map(([pattern, Page]) => ({
      path: pattern,
      element: <Page />,
      errorElement: (
        <SectionUnavailable
          fallback={fallback}
          title={routes.find((route) => route.path === pattern)?.title}
          onRetry={retry}
        />
      ),
    }));
    const router = createMemoryRouter(
      [
        {
          element: <UnsavedInputGuard unsavedInputs={unsavedInputs} />,
          children: [...pageRoutes, { path: '*', element: <LeavePage onLeave={onLeave} /> }],
        },
      ],
      { initialEntries: [at] },
    );
    root.render(
      <PortalProvider toaster={false}>
        <IdPrefixContext value={idPrefix}>
          <QueryClientProvider client={queryClient}>
            <ApiClientContext value={client}>
              <PlatformContext value={platform}>
                <MemberContext value={signedIn?.member}>
                  <BusContext value={bus}>
                    <FlagsContext value={registry.enabledFlags ?? []}>
                      <RouterProvider key={retries} router={router} />
                    </FlagsContext>
                  </BusContext>
                </MemberContext>
              </PlatformContext>
            </ApiClientContext>
          </QueryClientProvider>
        </IdPrefixContext>
      </PortalProvider>,
    );
  }
  show(section, path);
  return () => {
    if (!isMounted) return;
    isMounted = false;
    root.unmount();
    disconnect();
    removeToaster();
  };
}

/**
 * Loads a release with the integrity hash of the registry. Its code verifies its own chunks. A retry has its own name
 * and URL, because the runtime and the browser would return the failed module.
 */
async function loadRelease(
  { container, entry }: SectionRelease,
  portal: string,
  retry?: number,
): Promise<SectionModule> {
  const name = retry === undefined ? container : `${container}~${retry}`;
  const url = new URL(entry.url, portal);
  if (retry !== undefined) {
    url.searchParams.set('retry', String(retry));
    // The runtime skips an entry whose global variable exists.
    Reflect.set(globalThis, container, undefined);
  }
  const entryScript: ModuleFederationRuntimePlugin = {
    name: 'portal-host-entry-script',
    createScript({ url: src }) {
      const script = document.createElement('script');
      Object.assign(script, { src, crossOrigin: 'anonymous', integrity: entry.integrity });
      return script;
    },
  };
  const federation = createInstance({
    name: 'portal-host',
    shared: sharedModules,
    remotes: [{ name, entry: url.href, entryGlobalName: container }],
    plugins: [injectExternalRuntimeCore(), entryScript],
  });
  const exposed = await federation.loadRemote<{ section: SectionModule }>(`${name}/section`);
  if (!exposed) throw new Error(`${container} does not expose './section'`);
  return exposed.section;
}

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned status ${response.status}`);
  return response.json();
}
