import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { GetEnvironmentName, GetMemberProfileByAzureObjectId } from '@portal/api';
import { GetBootstrapData, isAllowedInitialQuery } from '@portal/api/contracts/bootstrap-data';
import { contract } from '@portal/api/contracts/contract';
import { SectionFile } from '@portal/section-sdk/section-file';
import { afterEach, expect, test, vi } from 'vitest';
import type { MsalClient } from '../auth/msal-client.ts';
import { config, createRegistry } from '../testing/sample.ts';
import { BOOTSTRAP_PATHS, parseBatchResponse, sendBootstrapRequest } from './bootstrap-request.ts';
import { createEarlyResponses } from './early-responses.ts';

afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

function inline(id: string, value: unknown) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = id;
  script.textContent = JSON.stringify(value);
  document.body.append(script);
}

/** Opens the page at this path and returns the requests that the script sent. */
async function sendBootstrapAt(address: string, hasAccount = true, pageConfig: unknown = config) {
  const registry = createRegistry();
  for (const { routes } of Object.values(registry.sections)) {
    for (const route of routes)
      Object.assign(route, { initialQueries: ['certificate/GetCertificateSummary'] });
  }
  inline('portal-registry', registry);
  inline('portal-config', pageConfig);
  if (hasAccount) localStorage.setItem('msal.2.account.keys', '["somebody"]');
  history.replaceState(null, '', address);
  const sent: [string, readonly string[]][] = [];
  const account = { oid: 'oid-1', email: '' };
  const withoutOrigin = (url: string) => url.replace(config.restApiServer, '');
  const open = vi.fn(async () => ({
    account: () => account,
    sendEarly: (url: string, expected: readonly string[]) =>
      sent.push([withoutOrigin(url), expected.map(withoutOrigin)]),
  }));
  // The test needs no other method of the library.
  await sendBootstrapRequest(open as unknown as () => Promise<MsalClient>);
  return { sent, open };
}

test("sends one bootstrap request for a members' page before the shell runs", {
  tags: ['AUTH-16'],
}, async () => {
  const { sent } = await sendBootstrapAt('/payments');
  expect(sent).toEqual([
    [
      '/v1/memberuser/GetBootstrapData?azureObjectId=oid-1&initialQueries=certificate%2FGetCertificateSummary',
      [
        '/v1/memberuser/GetMemberProfileByAzureObjectId?azureObjectId=oid-1',
        '/v1/memberuser/GetEnvironmentName',
      ],
    ],
  ]);
});

test('does not open the library without an account or on a public page', {
  tags: ['R-24'],
}, async () => {
  expect((await sendBootstrapAt('/payments', false)).open).not.toHaveBeenCalled();
  document.body.replaceChildren();
  expect((await sendBootstrapAt('/')).open).not.toHaveBeenCalled();
  document.body.replaceChildren();
  localStorage.setItem('last-activity', String(Date.now() - config.idle.minutes * 60_000));
  expect((await sendBootstrapAt('/payments')).open).not.toHaveBeenCalled();
});

test('sends nothing to an API without the batch call', { tags: ['AUTH-16'] }, async () => {
  const { apiExtensions: _all, ...unlisted } = config;
  expect((await sendBootstrapAt('/payments', true, unlisted)).open).not.toHaveBeenCalled();
  document.body.replaceChildren();
  const others = { ...config, apiExtensions: ['paperless'] };
  expect((await sendBootstrapAt('/payments', true, others)).open).not.toHaveBeenCalled();
  document.body.replaceChildren();
  const batch = { ...config, apiExtensions: ['bootstrap'] };
  expect((await sendBootstrapAt('/payments', true, batch)).sent).toHaveLength(1);
});

test('uses the paths of the contract', () => {
  expect(BOOTSTRAP_PATHS).toEqual({
    bootstrap: GetBootstrapData.path,
    profile: GetMemberProfileByAzureObjectId.path,
    environment: GetEnvironmentName.path,
  });
});

test("requires that initial queries of sections need only the member's ids", () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const initialQueries = readdirSync(root)
    .filter((folder) => folder.startsWith('mfe-'))
    .map((folder) =>
      SectionFile.parse(JSON.parse(readFileSync(path.join(root, folder, 'section.json'), 'utf8'))),
    )
    .flatMap(({ routes }) => routes.flatMap(({ initialQueries = [] }) => initialQueries));
  const calls = Object.values(contract).filter(({ path }) =>
    initialQueries.includes(path.replace('/v1/', '')),
  );
  expect(calls).toHaveLength(new Set(initialQueries).size);
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter((call) => !isAllowedInitialQuery(call))).toEqual([]);
});

const batchPart = (Address: string, Status: number, answer: unknown) => ({
  Address,
  Status,
  Body: JSON.stringify(answer),
});

test("maps successful batch parts to the URLs of the shell's calls", {
  tags: ['AUTH-16'],
}, async () => {
  const parts = [
    { ...batchPart('/v1/a?b=1', 200, { a: 1 }), DataVersion: '17' },
    batchPart('/v1/c', 503, { code: 'overloaded' }),
  ];
  const responses = await parseBatchResponse(Response.json(parts), 'https://api.example.org');
  expect([...responses.keys()]).toEqual(['https://api.example.org/v1/a?b=1']);
  const response = responses.get('https://api.example.org/v1/a?b=1');
  expect(await response?.json()).toEqual({ a: 1 });
  expect(response?.headers.get('data-version')).toBe('17');
  const unknown = parseBatchResponse(Response.json({ code: 'not_found' }, { status: 404 }), '');
  await expect(unknown).rejects.toThrow('404');
});

/** Early responses that arrive when the test calls `answer`, with a fake clock. */
function earlyResponses() {
  const clock = { now: 0 };
  const responses = createEarlyResponses(() => clock.now);
  const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, Response>>();
  responses.add(['/v1/a', '/v1/b'], promise);
  const answer = async (...addresses: string[]) => {
    resolve(new Map(addresses.map((address) => [address, Response.json(address)])));
    await promise;
  };
  const take = async (address: string) => (await responses.take(address, 'GET'))?.json();
  return { clock, responses, answer, fail: reject, take };
}

test('returns an early response once and only while it is fresh', {
  tags: ['R-09'],
}, async () => {
  const { clock, answer, take } = earlyResponses();
  const response = take('/v1/a');
  await answer('/v1/a', '/v1/b', '/v1/c');
  expect(await response).toBe('/v1/a');
  expect(await take('/v1/a')).toBeUndefined();
  expect(await take('/v1/c')).toBe('/v1/c');
  clock.now = 15_001;
  expect(await take('/v1/b')).toBeUndefined();
});

test('discards all early responses after a mutation', { tags: ['R-09'] }, async () => {
  const { responses, answer, take } = earlyResponses();
  expect(responses.take('/v1/d', 'POST')).toBeUndefined();
  await answer('/v1/a', '/v1/c');
  expect([await take('/v1/a'), await take('/v1/c')]).toEqual([undefined, undefined]);
});

test('rejects an expected response that the batch lacks or that failed', {
  tags: ['AUTH-16'],
}, async () => {
  const { answer, take } = earlyResponses();
  const response = take('/v1/a');
  await answer('/v1/b');
  await expect(response).rejects.toThrow('does not contain this call');
  const lost = earlyResponses();
  lost.fail(new Error('no network'));
  await expect(lost.take('/v1/b')).rejects.toThrow('no network');
});
