import {
  createApiClient,
  createQueryClient,
  GetCertificateSummary,
  GetEnvironmentName,
  GetMemberProfileByAzureObjectId,
  type MemberProfile,
  queryKeyOf,
} from '@portal/api';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { afterEach, expect, test, vi } from 'vitest';
import { createSessionStore } from '../auth/session-store.ts';
import type { Shell } from '../shell.ts';
import { account, config, createRegistry } from '../testing/sample.ts';
import { startSignInAndPrefetch } from './start-sign-in-and-prefetch.ts';

afterEach(() => history.replaceState(null, '', '/'));

interface Options {
  readonly path?: string;
  readonly profile?: MemberProfile;
  /** Response to the page's initial query. */
  readonly summary?: () => Promise<Response>;
  readonly isSignedIn?: boolean;
  /** Initial queries in the section's metadata. */
  readonly initialQueries?: readonly string[];
  readonly apiExtensions?: Shell['config']['apiExtensions'];
}

/** Paths of the bootstrap data on every members' page. */
const BASE_PATHS = [GetEnvironmentName.path, GetMemberProfileByAzureObjectId.path];
const ONE_QUERY = ['certificate/GetCertificateSummary'];

const SUMMARY = JSON.stringify({ Certificates: [], AllowChangeOfBeneficiary: true });
const MEMBER = { ...createProfile(), LifeProNameId: '100001' };

/** Starts the prefetch for a section page with initial queries. */
function startPrefetch({
  path = '/payments',
  profile = MEMBER,
  summary,
  isSignedIn = true,
  initialQueries = ONE_QUERY,
  apiExtensions = 'all',
}: Options = {}) {
  history.replaceState(null, '', path);
  const registry = createRegistry();
  for (const { routes } of Object.values(registry.sections)) {
    for (const route of routes) Object.assign(route, { initialQueries });
  }
  const session = createSessionStore({ status: 'starting' });
  const queryClient = createQueryClient();
  const requests: string[] = [];
  const apiClient = createApiClient({
    baseUrl: '',
    getToken: async () => 'token',
    onUnauthorized: () => undefined,
    fetch: async (address) => {
      const [path = ''] = String(address).split('?');
      requests.push(path);
      if (path === GetMemberProfileByAzureObjectId.path) return Response.json(profile);
      if (path === GetEnvironmentName.path) return Response.json('Test');
      return summary ? summary() : new Response(SUMMARY);
    },
  });
  const { promise: code, resolve: resolveCode } = Promise.withResolvers<unknown>();
  const auth = {
    start: async () => {
      session.set(isSignedIn ? { status: 'signed-in', account } : { status: 'signed-out' });
    },
  };
  const sectionLoader = { load: () => code, prefetch: () => undefined };
  // The prefetch uses no other service.
  const shell = {
    config: { ...config, apiExtensions },
    ...{ registry, session, auth, sectionLoader, queryClient, apiClient },
  } as unknown as Shell;
  const onPrefetched = vi.fn();
  const done = startSignInAndPrefetch(shell).then(onPrefetched);
  return { requests, queryClient, resolveCode, onPrefetched, done };
}

test('settles when code, profile and initial queries have loaded', {
  tags: ['AUTH-16'],
}, async () => {
  const { requests, queryClient, resolveCode, onPrefetched, done } = startPrefetch();
  const query = { lifeProNameId: '100001' };
  await expect
    .poll(() => queryClient.getQueryData(queryKeyOf(GetCertificateSummary, query)))
    .toMatchObject({ Certificates: [] });
  expect(requests).toEqual([...BASE_PATHS, GetCertificateSummary.path]);
  expect(onPrefetched).not.toHaveBeenCalled();
  resolveCode({});
  await done;
  expect(onPrefetched).toHaveBeenCalledOnce();
});

test('waits for initial queries when the code has loaded', { tags: ['AUTH-16'] }, async () => {
  const { promise: summary, resolve: answer } = Promise.withResolvers<Response>();
  const { requests, resolveCode, onPrefetched, done } = startPrefetch({ summary: () => summary });
  resolveCode({});
  await expect.poll(() => requests).toContain(GetCertificateSummary.path);
  await new Promise((turn) => setTimeout(turn));
  expect(onPrefetched).not.toHaveBeenCalled();
  answer(new Response(SUMMARY));
  await done;
  expect(onPrefetched).toHaveBeenCalledOnce();
});

test('sends an initial query with exactly the parameters of its endpoint', {
  tags: ['AUTH-16'],
}, async () => {
  const { queryClient, resolveCode, done } = startPrefetch({
    initialQueries: ['payment/GetPendingPayments', 'payment/GetPaymentLines', 'document/GetNewDocuments'],
    summary: async () => new Response('[]'),
  });
  resolveCode({});
  await done;
  const keys = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  expect(keys.slice(2)).toEqual([
    ['GetNewDocuments', {}],
    ['GetPaymentLines', { azureObjectId: account.oid, lifeProNameId: '100001' }],
    ['GetPendingPayments', { azureObjectId: account.oid }],
  ]);
});

test('omits initial queries that the API does not have', { tags: ['AUTH-16'] }, async () => {
  const { requests, resolveCode, done } = startPrefetch({
    initialQueries: ['document/GetNewDocuments', 'document/GetPaperlessState', 'payment/GetPaymentLines'],
    apiExtensions: ['paperless'],
  });
  resolveCode({});
  await done;
  expect(requests).toEqual([...BASE_PATHS, '/v1/document/GetPaperlessState', '/v1/payment/GetPaymentLines']);
});

test.each([
  { ...MEMBER, ProfileValidated: 'N' as const },
  { ...MEMBER, AllowAccess: false },
  { ...MEMBER, LifeProNameId: null },
])(
  'requests only bootstrap data for a member without data access',
  { tags: ['AUTH-12', 'AUTH-19'] },
  async (profile) => {
    const { requests, resolveCode, done } = startPrefetch({ profile });
    resolveCode({});
    await done;
    expect(requests).toEqual(BASE_PATHS);
  },
);

test.each(['/report-a-death', '/terms-of-use'])(
  'sends nothing on %s, because an expired session would cover it',
  {
    tags: ['AUTH-15', 'F-20', 'ROUTE-03'],
  },
  async (path) => {
    const { requests, resolveCode, done } = startPrefetch({ path });
    resolveCode({});
    await done;
    expect(requests).toEqual([]);
  },
);

test('settles after failures and without an account', {
  tags: ['R-08'],
}, async () => {
  const failing = startPrefetch({ summary: async () => new Response('{}', { status: 403 }) });
  failing.resolveCode(Promise.reject(new Error('no code')));
  await failing.done;
  const signedOut = startPrefetch({ isSignedIn: false });
  await signedOut.done;
  expect(signedOut.requests).toEqual([]);
});
