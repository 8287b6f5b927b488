/** Test helper: a page within the shell's providers, with the real API client over a fake server. */
import { ApiClientContext, createApiClient, createQueryClient, QueryClientProvider } from '@portal/api';
import { contract } from '@portal/api/contracts/contract';
import { dateFromWire } from '@portal/domain/values/dates';
import type { ComponentType, ReactElement } from 'react';
import { hasApiExtension } from '../api-extensions.ts';
import type { AppConfig } from '../app-config.ts';
import { type Platform, PlatformContext } from '../context.ts';
import { createMemoryRouter, RouterProvider, useLocation } from '../router.ts';
import { MemberContext } from '../session.ts';
import { config } from './config.ts';
import { createProfile } from './create-profile.ts';
import { type FakeResponses, fakeServer, raise } from './fake-server.ts';

const profile = createProfile();
const OID = profile.AzureObjectGuid;

export interface PageOptions {
  readonly path: string;
  /** Location to open, for paths with parameters, a query or history state. */
  readonly at?: string | { readonly pathname: string; readonly state: unknown };
  /** Responses by call name. Other calls return 404. */
  readonly responses: FakeResponses;
  readonly today?: string;
  /** Extensions of the API, all by default. A call of another extension fails the test. */
  readonly apiExtensions?: NonNullable<AppConfig['apiExtensions']>;
  /** Rejects for a sign-in that fails before a request is sent. */
  readonly getToken?: () => Promise<string>;
  /** Overrides of the default platform, whose member is signed in and whose redirects do nothing. */
  readonly platform?: Partial<Platform>;
}

/**
 * Wraps one page of a section for a signed-in member, without the theme. Data passes through the real client, its contract and its
 * cache; only the network is fake. Other routes render their path as 'Went to /…'.
 */
export function pageElement(Page: ComponentType, options: PageOptions): ReactElement {
  const { path, at = path, responses, today = '2026-11-21', apiExtensions = 'all' } = options;
  const { getToken = () => Promise.resolve('token') } = options;
  const signedIn = { oid: OID, nameId: '100001', profile };
  const account = { oid: OID, email: 'greta@example.org' };
  const redirect = () => Promise.resolve();
  const platform: Platform = {
    config: { ...config, apiExtensions },
    session: { status: 'signed-in', account },
    today: () => dateFromWire(today),
    signIn: redirect,
    signUp: redirect,
    signOut: redirect,
    resetPassword: redirect,
    editProfile: redirect,
    ...options.platform,
  };
  const client = createApiClient({
    baseUrl: config.restApiServer,
    getToken,
    onUnauthorized: () => undefined,
    fetch: rejectMissingCalls(fakeServer(responses), apiExtensions),
  });
  const router = createMemoryRouter(
    [
      { path, element: <Page /> },
      { path: '*', element: <OtherRoute /> },
    ],
    { initialEntries: [at] },
  );
  return (
    <QueryClientProvider client={createQueryClient()}>
      <ApiClientContext value={client}>
        <PlatformContext value={platform}>
          <MemberContext value={signedIn}>
            <RouterProvider router={router} />
          </MemberContext>
        </PlatformContext>
      </ApiClientContext>
    </QueryClientProvider>
  );
}

/** Fails the test if the page sends a call of an extension that the API does not have. */
function rejectMissingCalls(
  server: typeof fetch,
  apiExtensions: NonNullable<AppConfig['apiExtensions']>,
): typeof fetch {
  return (input, request) => {
    const { pathname } = new URL(String(input));
    const extension = Object.values(contract).find(({ path }) => path === pathname)?.extension;
    if (extension !== undefined && !hasApiExtension({ apiExtensions }, extension))
      // A rejected call would only be another error that the page shows.
      queueMicrotask(() => raise(`The page sent ${pathname}, which the API does not have`));
    return server(input, request);
  };
}

function OtherRoute() {
  const { pathname, search } = useLocation();
  return (
    <p>
      Went to {pathname}
      {search}
    </p>
  );
}
