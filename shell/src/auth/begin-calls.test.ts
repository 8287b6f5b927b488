// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { GetEnvironmentName, GetMemberProfileByAzureObjectId } from '@portal/api';
import { contract } from '@portal/api/contracts/contract';
import { SectionFile } from '@portal/platform/section-file';
import { aProfile } from '@portal/platform/testing/a-profile';
import { afterEach, expect, test, vi } from 'vitest';
import { aRegistry, config } from '../testing/sample.ts';
import { beginCalls, EVERY_PAGE_ASKS } from './begin-calls.ts';
import { createBegunCalls } from './begun-calls.ts';
import type { Identity } from './identity.ts';

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
async function begunAt(address: string, answer: unknown = aProfile(), hasAccount = true) {
  const registry = aRegistry();
  for (const { routes } of Object.values(registry.sections)) {
    for (const route of routes) Object.assign(route, { firstCalls: ['certificate/GetCertificateSummary'] });
  }
  inline('portal-registry', registry);
  inline('portal-config', config);
  if (hasAccount) localStorage.setItem('msal.2.account.keys', '["somebody"]');
  history.replaceState(null, '', address);
  const begun: string[] = [];
  const account = { oid: 'oid-1', givenName: 'Ada', surname: 'King', email: '' };
  const open = vi.fn(async () => ({
    account: () => account,
    begin: async (url: string) => {
      begun.push(url.replace(config.restApiServer, ''));
      return Response.json(answer);
    },
  }));
  // What else the library does is not asked for here.
  await beginCalls(open as unknown as () => Promise<Identity>);
  return { begun, open };
}

test('AUTH-16 a members’ page begins its calls before the shell is there: those of every page, then its own', async () => {
  const { begun } = await begunAt('/payments', { ...aProfile(), LifeProNameId: '100001' });
  expect(begun).toEqual([
    '/v1/memberuser/GetMemberProfileByAzureObjectId?azureObjectId=oid-1',
    '/v1/memberuser/GetEnvironmentName',
    '/v1/certificate/GetCertificateSummary?lifeProNameId=100001',
  ]);
});

test('AUTH-12 AUTH-19 nothing of certificates is begun for an account that may not see them', async () => {
  expect((await begunAt('/payments', { ...aProfile(), ProfileRegistered: null })).begun).toHaveLength(2);
  document.body.replaceChildren();
  expect((await begunAt('/payments', { ...aProfile(), AllowAccess: false })).begun).toHaveLength(2);
});

test('R-24 where nobody has signed in, and on public pages, the library is not even opened', async () => {
  expect((await begunAt('/payments', aProfile(), false)).open).not.toHaveBeenCalled();
  document.body.replaceChildren();
  expect((await begunAt('/')).open).not.toHaveBeenCalled();
});

test('the calls of every page are those of the contract', () => {
  expect(`/v1/${EVERY_PAGE_ASKS.profile}`).toBe(GetMemberProfileByAzureObjectId.path);
  expect(`/v1/${EVERY_PAGE_ASKS.environment}`).toBe(GetEnvironmentName.path);
});

test('what a section asks for first are calls of the contract whose one parameter is the member’s number', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const named = readdirSync(root)
    .filter((folder) => folder.startsWith('mfe-'))
    .map((folder) =>
      SectionFile.parse(JSON.parse(readFileSync(path.join(root, folder, 'section.json'), 'utf8'))),
    )
    .flatMap(({ routes }) => routes.flatMap(({ firstCalls = [] }) => firstCalls));
  const calls = Object.values(contract).filter(({ path }) => named.includes(path.replace('/v1/', '')));
  expect(calls).toHaveLength(new Set(named).size);
  expect(calls.length).toBeGreaterThan(0);
  for (const { name, method, query } of calls) {
    expect({ name, method, parameters: Object.keys(query.shape) }).toEqual({
      name,
      method: 'GET',
      parameters: ['lifeProNameId'],
    });
  }
});

test('R-09 a begun call is for the first who asks, and for nobody after a change or when it is old', async () => {
  let now = 0;
  const begun = createBegunCalls(() => now);
  const begin = () => begun.begin('/v1/a', Promise.resolve(Response.json(1)));
  begin();
  expect(await (await begun.take('/v1/a', 'GET'))?.json()).toBe(1);
  expect(begun.take('/v1/a', 'GET')).toBeUndefined();
  begin();
  expect(begun.take('/v1/b', 'POST')).toBeUndefined();
  expect(begun.take('/v1/a', 'GET')).toBeUndefined();
  begin();
  now = 15_001;
  expect(begun.take('/v1/a', 'GET')).toBeUndefined();
});
