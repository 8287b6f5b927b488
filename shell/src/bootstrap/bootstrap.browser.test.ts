import {
  apiQueryOptions,
  createQueryClient,
  type Endpoint,
  GetCertificateSummary,
  GetMemberProfileByAzureObjectId,
  GetPaymentList,
  GetPendingEmailAddress,
  queryKeyOf,
  WriteToLog,
} from '@portal/api';
import type { Account } from '@portal/section-sdk';
import { createBus } from '@portal/section-sdk/event-bus';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { afterEach, expect, test, vi } from 'vitest';
import { consumeAuthRedirectHash } from '../auth/consume-auth-redirect.ts';
import { createSessionStore } from '../auth/session-store.ts';
import { type ClientLog, createClientLog } from '../reporting/client-log.ts';
import { config } from '../testing/sample.ts';
import { connectEventBus } from './connect-event-bus.ts';
import { readFallbackPhones } from './fallback-phone-numbers.ts';
import { readConfig } from './read-config.ts';

const bus = createBus('a test');

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

function inline(text: string) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'portal-config';
  script.textContent = text;
  document.body.append(script);
}

test('uses the inlined configuration without a request', {
  tags: ['CFG-01', 'CFG-03', 'CFG-04', 'CFG-06'],
}, async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  inline(JSON.stringify(config));
  expect(await readConfig()).toEqual(config);
  expect(fetched).not.toHaveBeenCalled();
});

test('fetches the configuration file if nothing is inlined', { tags: ['CFG-01'] }, async () => {
  const fetched = vi.fn(async (_url: string) => Response.json(config));
  vi.stubGlobal('fetch', fetched);
  expect(await readConfig()).toEqual(config);
  expect(fetched.mock.calls[0]?.[0]).toBe('/assets/config/app-config.json');
});

const { apiExtensions: _all, ...unlisted } = config;

test('asks the API for extensions that the configuration does not list', { tags: ['CFG-01'] }, async () => {
  const fetched = vi.fn(async (_url: string) => Response.json(['paperless', 'unknown-name', 'tax-forms']));
  vi.stubGlobal('fetch', fetched);
  inline(JSON.stringify(unlisted));
  expect((await readConfig()).apiExtensions).toEqual(['tax-forms', 'paperless']);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    'https://api.example.org/v1/memberuser/GetApiExtensions',
  ]);
});

test.each([
  ['the API lacks the call', async () => Response.json({ code: 'not_found' }, { status: 404 })],
  ['the response is malformed', async () => Response.json({ all: true })],
  ['the request fails', () => Promise.reject(new TypeError('no connection'))],
])('assumes no extensions if %s', { tags: ['CFG-01'] }, async (_case, answer) => {
  vi.stubGlobal('fetch', answer);
  inline(JSON.stringify(unlisted));
  expect((await readConfig()).apiExtensions).toEqual([]);
});

test('rejects an invalid configuration but reads its telephone numbers', {
  tags: ['ERR-38', 'AMB-50'],
}, async () => {
  inline(JSON.stringify({ ...config, guardScopes: [] }));
  await expect(readConfig()).rejects.toThrow();
  expect(readFallbackPhones()).toEqual(['877-555-0142', '608-555-0176']);
});

test('returns no telephone numbers for invalid JSON', { tags: ['ERR-38', 'AMB-50'] }, () => {
  inline('{"society":');
  expect(readFallbackPhones()).toEqual([]);
});

test("removes the provider's response from the redirect page's URL only", {
  tags: ['AUTH-13'],
}, () => {
  history.replaceState({ idx: 0 }, '', '/authenticate#code=1&state=2');
  expect(consumeAuthRedirectHash()).toBe('#code=1&state=2');
  expect([location.hash, history.state]).toEqual(['', { idx: 0 }]);
  history.replaceState(null, '', '/terms-of-use#restrictions');
  expect(consumeAuthRedirectHash()).toBe('');
  expect(location.hash).toBe('#restrictions');
});

function connect() {
  const queryClient = createQueryClient();
  const log = vi.fn<ClientLog>();
  const keys = {
    profile: queryKeyOf(GetMemberProfileByAzureObjectId),
    certificates: queryKeyOf(GetCertificateSummary),
  };
  const undo = connectEventBus(queryClient, log, { explainInterruption: () => false });
  const client = () => Promise.reject(new Error('not used in this test'));
  /** Caches a response, as a page would. */
  const read = async (call: Endpoint, answer: unknown) => {
    const { queryKey, meta = {} } = apiQueryOptions(client, call, { query: {} });
    await queryClient.prefetchQuery({ queryKey, meta, queryFn: () => answer });
    return () => queryClient.getQueryState(queryKey)?.isInvalidated;
  };
  return { queryClient, log, keys, undo, read };
}

test('invalidates only the queries of the emitted event', { tags: ['AUTH-03', 'AUTH-21'] }, async () => {
  const { undo, read } = connect();
  const isProfileStale = await read(GetMemberProfileByAzureObjectId, createProfile());
  const isSummaryStale = await read(GetCertificateSummary, { Certificates: [] });
  bus.emit('profile.changed', 1, {});
  expect([isProfileStale(), isSummaryStale()]).toEqual([true, false]);
  bus.emit('payment.made', 1, { certificateNumbers: ['000001000013'] });
  expect(isSummaryStale()).toBe(true);
  undo();
});

test("invalidates queries for another tab's event and ignores unknown ones", {
  tags: ['PAY-17', 'SUM-08'],
}, async () => {
  const { undo, read } = connect();
  const other = new BroadcastChannel('portal-changes');
  const isStale = await read(GetPaymentList, []);
  other.postMessage('payment.refunded');
  other.postMessage({ certificateNumbers: [] });
  other.postMessage('payment.cancelled');
  await expect.poll(isStale).toBe(true);
  other.close();
  undo();
});

test('sends other tabs the name of an event without its detail', { tags: ['PAY-17', 'R-05'] }, async () => {
  const { undo } = connect();
  const other = new BroadcastChannel('portal-changes');
  const received: unknown[] = [];
  other.addEventListener('message', ({ data }) => received.push(data));
  bus.emit('payment.cancelled', 1, { referenceNumber: 'S-1' });
  await expect.poll(() => received).toEqual(['payment.cancelled']);
  other.close();
  undo();
});

test('invalidates the pending e-mail address when the profile changes', {
  tags: ['R-19'],
}, async () => {
  const { undo, read } = connect();
  const pending = { EmailAddress: 'greta.new@example.org', RequestedOn: '2026-11-19' };
  const isStale = await read(GetPendingEmailAddress, pending);
  bus.emit('profile.changed', 1, {});
  expect(isStale()).toBe(true);
  undo();
});

test('removes the old profile after registration', {
  tags: ['AUTH-12'],
}, () => {
  const { queryClient, keys, undo } = connect();
  queryClient.setQueryData(keys.profile, createProfile({ ProfileRegistered: null }));
  bus.emit('registration.completed', 1, {});
  expect(queryClient.getQueryData(keys.profile)).toBeUndefined();
  undo();
});

test('publishes the certificate count once per load', {
  tags: ['AUTH-05', 'AUTH-21'],
}, async () => {
  const { queryClient, keys, undo } = connect();
  const received: unknown[] = [];
  const stop = bus.events('certificates.loaded', 1).subscribe((detail) => received.push(detail));
  const load = (count: number) =>
    queryClient.fetchQuery({
      queryKey: keys.certificates,
      queryFn: () => ({ Certificates: Array.from({ length: count }, () => createCertificate()) }),
    });
  await Promise.all([load(2), load(2)]);
  queryClient.getQueryData(keys.certificates);
  expect(received).toEqual([{ count: 2 }]);
  await queryClient.invalidateQueries({ queryKey: keys.certificates });
  await load(0);
  await queryClient.fetchQuery({ queryKey: keys.profile, queryFn: () => createProfile() });
  undo();
  stop.unsubscribe();
  expect(received).toEqual([{ count: 2 }, { count: 0 }]);
});

test('logs an event of another version with its source', {
  tags: ['R-07'],
}, () => {
  const { log, undo } = connect();
  // @ts-expect-error built against another list of events
  createBus('registration-profile').emit('profile.changed', 2, {});
  undo();
  expect(log).toHaveBeenCalledWith('bus.event_dropped', {
    event: 'profile.changed',
    version: 2,
    source: 'registration-profile',
    reason: 'version-mismatch',
  });
});

const account: Account = { oid: 'an-oid', email: 'maggie@example.org' };

test('logs codes and sanitized ids once for a signed-in account', {
  tags: ['R-07', 'API-19', 'API-20'],
}, () => {
  const client = vi.fn(() => Promise.resolve(1));
  const session = createSessionStore({ status: 'signed-in', account });
  const log = createClientLog(client as never, session);
  log('section.load_failed', { section: 'payments', error: 'Ä line\r\nbreak', revision: 7 });
  log('section.load_failed', { section: 'payments', error: 'Ä line\r\nbreak', revision: 7 });
  const message = 'section.load_failed section=payments error=_line_break revision=7';
  expect(client).toHaveBeenCalledExactlyOnceWith(WriteToLog, { query: { message, severity: '2' } });
});

test('delays reports until sign-in and limits their number', {
  tags: ['R-07'],
}, () => {
  const client = vi.fn(() => Promise.resolve(1));
  const session = createSessionStore({ status: 'starting' });
  const log = createClientLog(client as never, session);
  for (let revision = 1; revision < 50; revision += 1) {
    log('section.load_failed', { section: 'payments', revision });
    log('section.load_failed', { section: 'payments', revision });
  }
  expect(client).not.toHaveBeenCalled();
  session.set({ status: 'signed-in', account });
  expect(client).toHaveBeenCalledTimes(20);
  expect(client.mock.calls[0]).toEqual([
    WriteToLog,
    { query: { message: 'section.load_failed section=payments revision=1', severity: '2' } },
  ]);
  session.set({ status: 'signed-in', account });
  expect(client).toHaveBeenCalledTimes(20);
});
