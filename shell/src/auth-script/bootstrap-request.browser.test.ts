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

/** Opens the page at this address, as the gateway gives it, and says what is begun there. */
async function sendBootstrapAt(address: string, hasAccount = true) {
  const registry = createRegistry();
  for (const { routes } of Object.values(registry.sections)) {
    for (const route of routes)
      Object.assign(route, { initialQueries: ['certificate/GetCertificateSummary'] });
  }
  inline('portal-registry', registry);
  inline('portal-config', config);
  if (hasAccount) localStorage.setItem('msal.2.account.keys', '["somebody"]');
  history.replaceState(null, '', address);
  const sent: [string, readonly string[]][] = [];
  const account = { oid: 'oid-1', givenName: 'Ada', surname: 'King', email: '' };
  const ofServer = (url: string) => url.replace(config.restApiServer, '');
  const open = vi.fn(async () => ({
    account: () => account,
    begin: (url: string, expected: readonly string[]) => sent.push([ofServer(url), expected.map(ofServer)]),
  }));
  // What else the library does is not asked for here.
  await sendBootstrapRequest(open as unknown as () => Promise<MsalClient>);
  return { begun: sent, open };
}

test('a members’ page begins one call before the shell is there, for what every page asks and for its own', {
  tags: ['AUTH-16'],
}, async () => {
  const { begun: sent } = await sendBootstrapAt('/payments');
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

test('where nobody has signed in, and on public pages, the library is not even opened', {
  tags: ['R-24'],
}, async () => {
  expect((await sendBootstrapAt('/payments', false)).open).not.toHaveBeenCalled();
  document.body.replaceChildren();
  expect((await sendBootstrapAt('/')).open).not.toHaveBeenCalled();
});

test('the calls of every page are those of the contract', () => {
  expect(BOOTSTRAP_PATHS).toEqual({
    itself: GetBootstrapData.path,
    profile: GetMemberProfileByAzureObjectId.path,
    environment: GetEnvironmentName.path,
  });
});

test('what a section asks for first are calls of the contract that need nothing but whom the page is for', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const named = readdirSync(root)
    .filter((folder) => folder.startsWith('mfe-'))
    .map((folder) =>
      SectionFile.parse(JSON.parse(readFileSync(path.join(root, folder, 'section.json'), 'utf8'))),
    )
    .flatMap(({ routes }) => routes.flatMap(({ initialQueries = [] }) => initialQueries));
  const calls = Object.values(contract).filter(({ path }) => named.includes(path.replace('/v1/', '')));
  expect(calls).toHaveLength(new Set(named).size);
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter((call) => !isAllowedInitialQuery(call))).toEqual([]);
});

const batchPart = (Address: string, Status: number, answer: unknown) => ({
  Address,
  Status,
  Body: JSON.stringify(answer),
});

test('the parts of a start are held by the addresses that the shell asks, and one that was refused is not', {
  tags: ['AUTH-16'],
}, async () => {
  const parts = [batchPart('/v1/a?b=1', 200, { a: 1 }), batchPart('/v1/c', 503, { code: 'overloaded' })];
  const answers = await parseBatchResponse(Response.json(parts), 'https://api.example.org');
  expect([...answers.keys()]).toEqual(['https://api.example.org/v1/a?b=1']);
  expect(await answers.get('https://api.example.org/v1/a?b=1')?.json()).toEqual({ a: 1 });
  const unknown = parseBatchResponse(Response.json({ code: 'not_found' }, { status: 404 }), '');
  await expect(unknown).rejects.toThrow('404');
});

/** Early responses that arrive when `answer` is called, and a clock that a test sets. */
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

test('a begun call is for the first who asks, and for nobody when it is old', {
  tags: ['R-09'],
}, async () => {
  const { clock, answer, take } = earlyResponses();
  const taken = take('/v1/a');
  await answer('/v1/a', '/v1/b', '/v1/c');
  expect(await taken).toBe('/v1/a');
  expect(await take('/v1/a')).toBeUndefined();
  expect(await take('/v1/c')).toBe('/v1/c');
  clock.now = 15_001;
  expect(await take('/v1/b')).toBeUndefined();
});

test('a change ends what was begun, and what comes of it later', { tags: ['R-09'] }, async () => {
  const { responses, answer, take } = earlyResponses();
  expect(responses.take('/v1/d', 'POST')).toBeUndefined();
  await answer('/v1/a', '/v1/c');
  expect([await take('/v1/a'), await take('/v1/c')]).toEqual([undefined, undefined]);
});

test('a call that was expected and not answered fails for who has taken it, as where the start did not come', {
  tags: ['AUTH-16'],
}, async () => {
  const { answer, take } = earlyResponses();
  const taken = take('/v1/a');
  await answer('/v1/b');
  await expect(taken).rejects.toThrow('Not answered');
  const lost = earlyResponses();
  lost.fail(new Error('no way'));
  await expect(lost.take('/v1/b')).rejects.toThrow('no way');
});
