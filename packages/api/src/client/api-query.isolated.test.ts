import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GetCertificateSummary } from '../contracts/certificate.ts';
import { contract } from '../contracts/contract.ts';
import type { InvalidationEvent } from '../contracts/endpoint.ts';
import { apiQueryOptions, createQueryClient, queriesInvalidatedBy, queryKeyOf } from './api-query.ts';
import { createApiClient } from './client.ts';

const LONG_TIMEOUT = { timeout: 60_000 };

const ADDRESS = 'https://api.example.org/v1/certificate/GetCertificateSummary?lifeProNameId=100001';
const NONE = { Certificates: [] };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page that reads the certificates from a server whose responses the test triggers. */
function createPage() {
  const requests: string[] = [];
  const pendingResponses: ((answer: Response) => void)[] = [];
  const client = createApiClient({
    baseUrl: 'https://api.example.org',
    getToken: async () => 'token',
    onUnauthorized: () => undefined,
    fetch: (input) => {
      requests.push(String(input));
      return new Promise((answer) => pendingResponses.push(answer));
    },
  });
  const queryClient = createQueryClient();
  return {
    requests,
    queryClient,
    read: () =>
      queryClient.fetchQuery(
        apiQueryOptions(client, GetCertificateSummary, { query: { lifeProNameId: '100001' } }),
      ),
    answer: () => pendingResponses.shift()?.(Response.json(NONE)),
    refuse: (headers: Record<string, string>) =>
      pendingResponses.shift()?.(Response.json({ code: 'overloaded' }, { status: 503, headers })),
  };
}

test('fetches certificates that are not cached', { tags: ['AUTH-21'] }, async () => {
  const { requests, read, answer } = createPage();
  const certificates = read();
  await vi.waitFor(() => expect(requests).toEqual([ADDRESS]), LONG_TIMEOUT);
  answer();
  expect(await certificates).toEqual({ Certificates: [] });
});

test('shares a request in flight between readers', {
  tags: ['AUTH-21', 'AMB-60', 'AMB-91', 'CONST-05'],
}, async () => {
  const { requests, read, answer } = createPage();
  const first = read();
  await vi.waitFor(() => expect(requests).toHaveLength(1), LONG_TIMEOUT);
  const second = read();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requests).toEqual([ADDRESS]);
  answer();
  expect(await Promise.all([first, second])).toEqual([{ Certificates: [] }, { Certificates: [] }]);
  expect(requests).toEqual([ADDRESS]);
});

test('reuses cached certificates until an event invalidates them', {
  tags: ['AUTH-21'],
}, async () => {
  const { requests, queryClient, read, answer } = createPage();
  const first = read();
  await vi.waitFor(() => expect(requests).toHaveLength(1), LONG_TIMEOUT);
  answer();
  await first;
  vi.setSystemTime(Date.now() + 12 * 60 * 60 * 1_000);
  expect(await read()).toEqual({ Certificates: [] });
  expect(requests).toEqual([ADDRESS]);
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(GetCertificateSummary) });
  const changed = read();
  await vi.waitFor(() => expect(requests).toEqual([ADDRESS, ADDRESS]), LONG_TIMEOUT);
  answer();
  expect(await changed).toEqual({ Certificates: [] });
});

test.each([
  { headers: { 'retry-after': '2' }, earliest: 2_000 },
  { headers: { 'retry-after': '60' }, earliest: 3_000 },
])(
  'retries a refused request once, after $earliest ms or more for $headers',
  { tags: ['R-23'] },
  async ({ headers, earliest }) => {
    const { requests, read, refuse, answer } = createPage();
    const certificates = read();
    await vi.waitFor(() => expect(requests).toHaveLength(1), LONG_TIMEOUT);
    refuse(headers);
    await vi.advanceTimersByTimeAsync(earliest - 1);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(requests).toEqual([ADDRESS, ADDRESS]);
    answer();
    expect(await certificates).toEqual({ Certificates: [] });
  },
);

test('spreads the retries of pages that were refused together', { tags: ['R-23'] }, async () => {
  const pages = Array.from({ length: 20 }, createPage);
  const reads = pages.map(({ read }) => read());
  await vi.waitFor(
    () => expect(pages.every(({ requests }) => requests.length === 1)).toBe(true),
    LONG_TIMEOUT,
  );
  for (const { refuse } of pages) refuse({ 'retry-after': '2' });
  await vi.advanceTimersByTimeAsync(2_500);
  const retriedPages = pages.filter(({ requests }) => requests.length === 2);
  // Each page retries in one half of this second. All retry in the same half once in 500,000 runs.
  expect(retriedPages.length).toBeGreaterThan(0);
  expect(retriedPages.length).toBeLessThan(20);
  await vi.advanceTimersByTimeAsync(501);
  for (const { answer } of pages) answer();
  await Promise.all(reads);
});

const VALUE_QUERIES = 'GetCertificateDetails GetCertificateSummary GetSurrenderQuote';
const PAYMENT_QUERIES =
  'GetCertificatePaymentHistory GetPaymentHistory GetPaymentLines GetPaymentList GetPendingPayments GetRecurringPaymentHistory GetSinglePaymentHistory';

test.each<[InvalidationEvent, stale: string]>([
  [
    'profile.changed',
    'GetMemberProfileByAzureObjectId GetPaperlessState GetPrimaryAddress GetPendingContactChange GetPendingEmailAddress GetPremiumReminder',
  ],
  ['certificates.changed', VALUE_QUERIES],
  ['payment.made', `${VALUE_QUERIES} ${PAYMENT_QUERIES}`],
  ['payment.changed', PAYMENT_QUERIES],
  ['payment.cancelled', `${VALUE_QUERIES} ${PAYMENT_QUERIES}`],
])('%s invalidates exactly the queries that list it', { tags: ['AUTH-21'] }, async (change, stale) => {
  const queryClient = createQueryClient();
  const client = () => Promise.reject(new Error('nothing is asked'));
  for (const call of Object.values(contract).filter(({ changesState }) => !changesState)) {
    const { queryKey, meta = {} } = apiQueryOptions(client, call, { query: {} as never });
    await queryClient.prefetchQuery({ queryKey, meta, queryFn: () => null });
  }
  await queryClient.invalidateQueries(queriesInvalidatedBy(change));
  const found = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(found.map(({ queryKey: [name] }) => name).sort()).toEqual(stale.split(' ').sort());
});

test('caches three responses until an event invalidates them', { tags: ['AUTH-03', 'AUTH-21'] }, () => {
  const cached = Object.values(contract).filter(({ cacheForever }) => cacheForever);
  expect(cached.map(({ name }) => name).sort()).toEqual([
    'GetCertificateSummary',
    'GetEnvironmentName',
    'GetMemberProfileByAzureObjectId',
  ]);
});
