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
import { account, createRegistry } from '../testing/sample.ts';
import { prefetchInitialData } from './prefetch-initial-data.ts';

afterEach(() => history.replaceState(null, '', '/'));

interface Options {
  readonly profile?: MemberProfile;
  /** What the server answers to the first call of the page. */
  readonly summary?: () => Promise<Response>;
  readonly isSignedIn?: boolean;
  /** As the section of the page names them. */
  readonly initialQueries?: readonly string[];
}

/** What the frame of every member's page shows. */
const BASE_PATHS = [GetEnvironmentName.path, GetMemberProfileByAzureObjectId.path];
const ONE = ['certificate/GetCertificateSummary'];

const SUMMARY = JSON.stringify({ Certificates: [], AllowChangeOfBeneficiary: true });
const MEMBER = { ...createProfile(), LifeProNameId: '100001' };

/** The page of a section that asks for the certificates first; answers what it keeps, and what it has asked. */
function startPrefetch({ profile = MEMBER, summary, isSignedIn = true, initialQueries = ONE }: Options = {}) {
  history.replaceState(null, '', '/payments');
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
  const { promise: code, resolve: bringCode } = Promise.withResolvers<unknown>();
  const auth = {
    start: async () => {
      session.set(isSignedIn ? { status: 'signed-in', account } : { status: 'signed-out' });
    },
  };
  const sectionLoader = { load: () => code, prefetch: () => undefined };
  // No more of the shell is asked here.
  const shell = { registry, session, auth, sectionLoader, queryClient, apiClient } as unknown as Shell;
  const prepared = vi.fn();
  const done = prefetchInitialData(shell).then(prepared);
  return { asked: requests, queryClient, bringCode, prepared, done };
}

test('a page is prepared when its code, the profile and its first calls are there', {
  tags: ['AUTH-16'],
}, async () => {
  const { asked: requests, queryClient, bringCode, prepared, done } = startPrefetch();
  const query = { lifeProNameId: '100001' };
  await vi.waitFor(
    () =>
      expect(queryClient.getQueryData(queryKeyOf(GetCertificateSummary, query))).toMatchObject({
        Certificates: [],
      }),
    { timeout: 60_000 },
  );
  expect(requests).toEqual([...BASE_PATHS, GetCertificateSummary.path]);
  expect(prepared).not.toHaveBeenCalled();
  bringCode({});
  await done;
  expect(prepared).toHaveBeenCalledOnce();
});

test('a page whose code is there waits for its first calls', { tags: ['AUTH-16'] }, async () => {
  const { promise: summary, resolve: answer } = Promise.withResolvers<Response>();
  const { asked: requests, bringCode, prepared, done } = startPrefetch({ summary: () => summary });
  bringCode({});
  await vi.waitFor(() => expect(requests).toContain(GetCertificateSummary.path), { timeout: 60_000 });
  await new Promise((turn) => setTimeout(turn));
  expect(prepared).not.toHaveBeenCalled();
  answer(new Response(SUMMARY));
  await done;
  expect(prepared).toHaveBeenCalledOnce();
});

test('a first call is asked with the account, the member’s number, both or nothing, as the page asks it', {
  tags: ['AUTH-16'],
}, async () => {
  const { queryClient, bringCode, done } = startPrefetch({
    initialQueries: ['payment/GetPendingPayments', 'payment/GetPaymentLines', 'document/GetNewDocuments'],
    summary: async () => new Response('[]'),
  });
  bringCode({});
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

test.each([
  { ...MEMBER, ProfileValidated: 'N' as const },
  { ...MEMBER, AllowAccess: false },
  { ...MEMBER, LifeProNameId: null },
])(
  'who may not see member data is asked for nothing but what every page shows',
  { tags: ['AUTH-12', 'AUTH-19'] },
  async (profile) => {
    const { asked: requests, bringCode, done } = startPrefetch({ profile });
    bringCode({});
    await done;
    expect(requests).toEqual(BASE_PATHS);
  },
);

test('a page waits for no code that fails, no call that fails, and nobody who is not signed in', {
  tags: ['R-08'],
}, async () => {
  const failing = startPrefetch({ summary: async () => new Response('{}', { status: 403 }) });
  failing.bringCode(Promise.reject(new Error('no code')));
  await failing.done;
  const nobody = startPrefetch({ isSignedIn: false });
  await nobody.done;
  expect(nobody.asked).toEqual([]);
});
