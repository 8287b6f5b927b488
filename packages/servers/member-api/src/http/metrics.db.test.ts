import { contract } from '@portal/api/contracts/contract';
import { dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { enqueueEmail } from '../mail/email-queue.ts';
import { disabledProcessor } from '../payments/processor/disabled-processor.ts';
import { type ProcessorClient, UnknownOutcomeError } from '../payments/processor/processor-client.ts';
import { importEvents } from '../payments/settlement/processor-events.ts';
import { allEndpoints } from '../testing/endpoint-examples.ts';
import { fixture, otherMember, owner, payor } from '../testing/fixture.ts';
import { type Portal, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

/** Unresolved payment of the owner. */
const pending = {
  kind: 'single',
  azure_object_id: owner.oid,
  certificate_number: owner.certificateNumber,
  payment_type: 'Loan Principal',
  amount_cents: toCents(4_321),
  payment_date: dateFromWire('2026-12-01'),
  schedule_day: null,
  schedule_type_code: null,
  method_token: 'pm-owner',
  processor_reference: null,
  schedule_reference: null,
  instruction: null,
  debit_authorization: null,
  lease_owner: null,
  lease_until: null,
  lookup_at: null,
} as const;

/** Starts a server with metrics, and returns a function that scrapes them. */
async function serveMetrics(environment: Record<string, string> = {}, db = portal.db) {
  const server = await portal.serve({ METRICS_PORT: '0', ...environment }, { db });
  await server.app.ready();
  const line = server.lines.find((text) => text.includes('metrics.listening')) ?? '';
  const { address, port } = JSON.parse(line).address;
  const read = async () => (await fetch(`http://${address}:${port}/metrics`)).text();
  const metric = async (name: string) =>
    Number(
      (await read())
        .split('\n')
        .find((row) => row.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    );
  return { ...server, address, port, read, figure: metric };
}

test('counts requests by route and status, and problems by code', { tags: ['R-23'] }, async () => {
  const server = await serveMetrics({ RATE_SEARCH: '1', LOG_LEVEL: 'info' });
  // `increase()` misses the first refusals of a series that starts with them.
  expect(await server.figure('portal_request_errors_total{code="overloaded"}')).toBe(0);
  const search = () =>
    server.callApi(contract.SearchFrequentlyAskedQuestions, { searchValue: 'premium' }, { as: owner });
  await search();
  await search();
  await server.app.inject('/v1/memberuser/Quarnstrom');
  await server.app.inject('/readyz');
  const count = (route: string, status: number) =>
    server.figure(`portal_request_duration_seconds_count{route="${route}",status="${status}"}`);
  expect(await count('SearchFrequentlyAskedQuestions', 200)).toBe(1);
  expect(await count('SearchFrequentlyAskedQuestions', 429)).toBe(1);
  expect(await count('unknown', 404)).toBe(1);
  // Alerts exclude probes by the slash.
  expect(await count('/readyz', 200)).toBe(1);
  expect(await server.figure('portal_request_errors_total{code="too_many_requests"}')).toBe(1);
  expect(await server.figure('portal_requests_in_flight')).toBe(0);
  expect(await server.figure('portal_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThan(0);
});

test('reports the age of the last nightly import', async () => {
  const server = await serveMetrics();
  expect(await server.read()).not.toContain('portal_import_age_seconds ');
  const row = { started_at: new Date('2026-11-20T08:00:00Z'), counts: '{}' };
  await portal.db
    .insertInto('data_import')
    .values([
      { ...row, extract_date: dateFromWire('2026-11-18'), finished_at: sql`now() - interval '30 hours'` },
      { ...row, extract_date: dateFromWire('2026-11-19'), finished_at: sql`now() - interval '6 hours'` },
    ])
    .execute();
  const age = await server.figure('portal_import_age_seconds');
  expect(Math.round(age / 3600)).toBe(6);
});

test('counts unresolved payments, manual reviews and unsent emails', {
  tags: ['R-09', 'R-19'],
}, async () => {
  const server = await serveMetrics();
  const before = await server.figure('portal_emails{state="pending"}');
  expect(await server.figure('portal_unresolved_payments{state="NEEDS_REVIEW"}')).toBe(0);
  await portal.db
    .insertInto('payment')
    .values({ ...pending, state: 'NEEDS_REVIEW' })
    .execute();
  const email = { to: 'services@fixture.example.org', subject: 'A request', text: 'Of a member' };
  await portal.db.transaction().execute((trx) => enqueueEmail(trx, email, new Date()));
  expect(await server.figure('portal_unresolved_payments{state="NEEDS_REVIEW"}')).toBe(1);
  expect(await server.figure('portal_unresolved_payments{state="UNKNOWN"}')).toBe(0);
  expect(await server.figure('portal_emails{state="pending"}')).toBe(before + 1);
});

test('counts schedules that differ at the processor', { tags: ['R-09'] }, async () => {
  const server = await serveMetrics();
  expect(await server.figure('portal_mismatched_schedules')).toBe(0);
  await portal.db.updateTable('processor_cursor').set({ mismatched_schedules: 3 }).execute();
  expect(await server.figure('portal_mismatched_schedules')).toBe(3);
});

test("reports when one of the processor's events was skipped", { tags: ['R-09'] }, async () => {
  const server = await serveMetrics();
  expect(await server.read()).not.toContain('portal_skipped_processor_event_age_seconds');
  await portal.db
    .updateTable('processor_cursor')
    .set({ event_skipped_at: sql<Date>`now() - interval '3 hours'` })
    .execute();
  const seconds = await server.figure('portal_skipped_processor_event_age_seconds');
  expect(Math.round(seconds / 60)).toBe(180);
});

test("reports how long the processor's events have not been imported", { tags: ['R-09'] }, async () => {
  const server = await serveMetrics();
  const minutes = async () => Math.round((await server.figure('portal_processor_events_age_seconds')) / 60);
  const read = (events: ProcessorClient['events']) =>
    importEvents(portal.db, { ...disabledProcessor, events }, { error: () => {} });
  const importedLongAgo = () =>
    portal.db
      .updateTable('processor_cursor')
      .set({ events_imported_at: sql<Date>`now() - interval '20 minutes'` })
      .execute();
  await importedLongAgo();
  const unreadable = new UnknownOutcomeError('the bank processor sent an invalid response');
  await expect(read(() => Promise.reject(unreadable))).rejects.toBe(unreadable);
  expect(await minutes()).toBe(20);
  await read(async (cursor) => ({ events: [], next: cursor }));
  expect(await minutes()).toBe(0);
  // A page counts although the next one is unreadable.
  await importedLongAgo();
  const { next_event: start } = await portal.db
    .selectFrom('processor_cursor')
    .select('next_event')
    .executeTakeFirstOrThrow();
  const second = read(async (cursor) => {
    if (cursor > start) throw unreadable;
    return { events: [], next: cursor + 1 };
  });
  await expect(second).rejects.toBe(unreadable);
  expect(await minutes()).toBe(0);
  const without = await serveMetrics({ BANK_PROCESSOR_URL: '', BANK_PROCESSOR_KEY: '' });
  expect(await without.read()).not.toContain('portal_processor_events_age_seconds');
});

test('reports the age of the oldest unresolved payment by state', {
  tags: ['R-09'],
}, async () => {
  const server = await serveMetrics();
  const oldest = (state: string) =>
    server.figure(`portal_oldest_unresolved_payment_seconds{state="${state}"}`);
  expect([await oldest('READY'), await oldest('SENDING'), await oldest('UNKNOWN')]).toEqual([0, 0, 0]);
  for (const [state, amount, minutes] of [
    ['SENDING', 5_001, 3],
    ['SENDING', 5_002, 5],
    ['UNKNOWN', 5_003, 20],
  ] as const) {
    const received = new Date(Date.now() - minutes * 60_000);
    await portal.db
      .insertInto('payment')
      .values({ ...pending, state, amount_cents: toCents(amount), created_at: received })
      .execute();
  }
  expect(await oldest('READY')).toBe(0);
  expect(Math.round((await oldest('SENDING')) / 60)).toBe(5);
  expect(Math.round((await oldest('UNKNOWN')) / 60)).toBe(20);
});

test('reports lag and dead letters of the event webhook, if there is one', async () => {
  const without = await serveMetrics();
  expect(await without.read()).not.toContain('portal_business_event');
  const server = await serveMetrics({
    EVENT_WEBHOOK_URL: 'http://127.0.0.1:9/events',
    EVENT_WEBHOOK_SECRETS: 'the secret of an absent receiver',
  });
  const lag = () => server.figure('portal_business_event_lag_seconds');
  const { db } = portal;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  expect([await lag(), await server.figure('portal_business_event_dead_letters')]).toEqual([0, 0]);
  const event = { type: 'registration.completed', version: 1, payload: '{}' };
  await db
    .insertInto('business_event')
    .values([
      { ...event, position: 1, occurred_at: minutesAgo(40) },
      { ...event, position: 2, occurred_at: minutesAgo(30) },
      { ...event, occurred_at: minutesAgo(20) },
    ])
    .execute();
  expect(Math.round((await lag()) / 60)).toBe(40);
  await db.updateTable('event_webhook').set({ delivered_position: 1 }).execute();
  expect(Math.round((await lag()) / 60)).toBe(30);
  await db.updateTable('event_webhook').set({ delivered_position: 2 }).execute();
  expect(Math.round((await lag()) / 60)).toBe(20);
  await db
    .insertInto('event_dead_letter')
    .values({ position: 1, attempts: 11, failed_at: new Date(), last_error: '503' })
    .execute();
  expect(await server.figure('portal_business_event_dead_letters')).toBe(1);
});

test('puts no member data into labels', { tags: ['R-05'] }, async () => {
  const server = await serveMetrics();
  for (const { endpoint, query, body } of allEndpoints) {
    await server.callApi(endpoint, query, { as: owner, body });
    await server.callApi(endpoint, query, { as: otherMember, body });
  }
  const metrics = await server.read();
  const labels = [...metrics.matchAll(/(\w+)="([^"]*)"/g)];
  expect(new Set(labels.map(([, name]) => name))).toEqual(
    new Set(['route', 'status', 'code', 'state', 'quantile', 'le']),
  );
  const secrets = [
    owner.oid,
    payor.oid,
    otherMember.oid,
    ...fixture.certificates.map((c) => c.CertificateNumber),
  ];
  expect(secrets.filter((secret) => metrics.includes(secret))).toEqual([]);
});

test('serves metrics only if configured, on a local port', {
  tags: ['R-05'],
}, async () => {
  const server = await serveMetrics();
  expect(server.address).toBe('127.0.0.1');
  expect((await server.app.inject('/metrics')).statusCode).toBe(404);
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
  await expect(
    portal.serve({ METRICS_PORT: String(server.port) }).then(({ app }) => app.ready()),
  ).rejects.toThrow(`Port ${server.port} of METRICS_PORT is in use by another program.`);
  const without = await portal.serve();
  await without.app.ready();
  expect(without.lines.filter((line) => line.includes('metrics'))).toEqual([]);
});

test('serves metrics while the database is unavailable', async () => {
  const { db, close } = await openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', dataDir: '' });
  const server = await portal.serve({ METRICS_PORT: '0' }, { db });
  await server.app.ready();
  const line = server.lines.find((text) => text.includes('metrics.listening')) ?? '';
  const metrics = await (await fetch(`http://127.0.0.1:${JSON.parse(line).address.port}/metrics`)).text();
  expect(metrics).toMatch(/^portal_requests_in_flight 0$/m);
  await close();
});

test('shows no old values while the database is unavailable', { tags: ['R-09'] }, async () => {
  let isAvailable = true;
  const db = portal.db.withPlugin({
    transformQuery: ({ node }) => {
      if (!isAvailable) throw new Error('The database is unavailable');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const settings = { EVENT_WEBHOOK_URL: 'http://127.0.0.1:9/events' };
  const secrets = { EVENT_WEBHOOK_SECRETS: 'the secret of an absent receiver' };
  const server = await serveMetrics({ ...settings, ...secrets }, db);
  const backlog = async () => {
    const names = /^portal_(?:unresolved|oldest|emails|mismatched|processor|import|business)\S* (\S+)$/gm;
    return [...(await server.read()).matchAll(names)].map(([, value]) => Number(value));
  };
  const before = await backlog();
  expect(before.length).toBeGreaterThan(10);
  expect(before).not.toContain(Number.NaN);
  isAvailable = false;
  expect(new Set(await backlog())).toEqual(new Set([Number.NaN]));
  isAvailable = true;
  expect(await backlog()).not.toContain(Number.NaN);
});
