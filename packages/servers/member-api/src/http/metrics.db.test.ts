import { contract } from '@portal/api/contracts/contract';
import { dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { queueMail } from '../mail/queue.ts';
import { everyCall } from '../testing/calls.ts';
import { fixture, owner, payor, stranger } from '../testing/fixture.ts';
import { type Portal, startPortal } from '../testing/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

/** A payment of the owner, without an outcome. */
const waiting = {
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
  authorisation: null,
  owner: null,
  lease_until: null,
  look_up_at: null,
} as const;

/** A server that serves figures, and how to read them as Prometheus does. */
async function serveMetrics(environment: Record<string, string> = {}) {
  const server = await portal.serve({ METRICS_PORT: '0', ...environment });
  await server.app.ready();
  const line = server.lines.find((text) => text.includes('metrics are served')) ?? '';
  const { address, port } = JSON.parse(line).address;
  const read = async () => (await fetch(`http://${address}:${port}/metrics`)).text();
  const figure = async (name: string) =>
    Number(
      (await read())
        .split('\n')
        .find((row) => row.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    );
  return { ...server, address, port, read, figure };
}

test('requests are counted by call and status, and refusals by their code', { tags: ['R-23'] }, async () => {
  const server = await serveMetrics({ RATE_SEARCH: '1', LOG_LEVEL: 'info' });
  const search = () =>
    server.ask(contract.SearchFrequentlyAskedQuestions, { searchValue: 'premium' }, { as: owner });
  await search();
  await search();
  await server.app.inject('/v1/memberuser/Quarnstrom');
  const count = (call: string, status: number) =>
    server.figure(`portal_request_duration_seconds_count{call="${call}",status="${status}"}`);
  expect(await count('SearchFrequentlyAskedQuestions', 200)).toBe(1);
  expect(await count('SearchFrequentlyAskedQuestions', 429)).toBe(1);
  expect(await count('unknown', 404)).toBe(1);
  expect(await server.figure('portal_refusals_total{code="too_many_requests"}')).toBe(1);
  expect(await server.figure('portal_requests_in_flight')).toBe(0);
  expect(await server.figure('portal_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThan(0);
});

test('payments without an outcome, those for a person and mails that wait are counted', {
  tags: ['R-09', 'R-19'],
}, async () => {
  const server = await serveMetrics();
  const before = await server.figure('portal_mails{state="waiting"}');
  expect(await server.figure('portal_payments{state="MANUAL"}')).toBe(0);
  await portal.db
    .insertInto('payment')
    .values({ ...waiting, state: 'MANUAL' })
    .execute();
  const letter = { to: 'services@fixture.example.org', subject: 'A request', text: 'Of a member' };
  await portal.db.transaction().execute((trx) => queueMail(trx, letter, new Date()));
  expect(await server.figure('portal_payments{state="MANUAL"}')).toBe(1);
  expect(await server.figure('portal_payments{state="UNKNOWN"}')).toBe(0);
  expect(await server.figure('portal_mails{state="waiting"}')).toBe(before + 1);
});

test('schedules that differ at the processor are counted', { tags: ['R-09'] }, async () => {
  const server = await serveMetrics();
  expect(await server.figure('portal_differing_schedules')).toBe(0);
  await portal.db.updateTable('processor_cursor').set({ differing_schedules: 3 }).execute();
  expect(await server.figure('portal_differing_schedules')).toBe(3);
});

test('a payment that stays without an outcome is told by its age, whatever its state', {
  tags: ['R-09'],
}, async () => {
  const server = await serveMetrics();
  const oldest = (state: string) => server.figure(`portal_payment_oldest_seconds{state="${state}"}`);
  expect([await oldest('READY'), await oldest('SENDING'), await oldest('UNKNOWN')]).toEqual([0, 0, 0]);
  for (const [state, amount, minutes] of [
    ['SENDING', 5_001, 3],
    ['SENDING', 5_002, 5],
    ['UNKNOWN', 5_003, 20],
  ] as const) {
    const asked = new Date(Date.now() - minutes * 60_000);
    await portal.db
      .insertInto('payment')
      .values({ ...waiting, state, amount_cents: toCents(amount), created_at: asked })
      .execute();
  }
  expect(await oldest('READY')).toBe(0);
  expect(Math.round((await oldest('SENDING')) / 60)).toBe(5);
  expect(Math.round((await oldest('UNKNOWN')) / 60)).toBe(20);
});

test('no label holds anything of a member, whatever is asked', { tags: ['R-05'] }, async () => {
  const server = await serveMetrics();
  for (const { call, query, body } of everyCall) {
    await server.ask(call, query, { as: owner, body });
    await server.ask(call, query, { as: stranger, body });
  }
  const figures = await server.read();
  const labels = [...figures.matchAll(/(\w+)="([^"]*)"/g)];
  expect(new Set(labels.map(([, name]) => name))).toEqual(
    new Set(['call', 'status', 'code', 'state', 'quantile', 'le']),
  );
  const secrets = [
    owner.oid,
    payor.oid,
    stranger.oid,
    ...fixture.certificates.map((c) => c.CertificateNumber),
  ];
  expect(secrets.filter((secret) => figures.includes(secret))).toEqual([]);
});

test('figures are for the operator alone: at a port of their own, of this machine, and only if wanted', {
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

test('figures are served while the database is away', async () => {
  const { db, close } = await openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', dataDir: '' });
  const { issuer, audience, jwksUri } = portal.provider.tokens;
  const environment = { TOKEN_ISSUER: issuer, TOKEN_AUDIENCE: audience, TOKEN_JWKS_URI: jwksUri };
  const server = await portal.serve({ ...environment, METRICS_PORT: '0' }, { db });
  await server.app.ready();
  const line = server.lines.find((text) => text.includes('metrics are served')) ?? '';
  const figures = await (await fetch(`http://127.0.0.1:${JSON.parse(line).address.port}/metrics`)).text();
  expect(figures).toMatch(/^portal_requests_in_flight 0$/m);
  await close();
});
