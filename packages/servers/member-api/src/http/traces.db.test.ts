import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { contract } from '@portal/api/contracts/contract';
import { listLoadedModules } from '@portal/test-infra/loaded-modules';
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from '@portal/test-infra/trace-collector';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../testing/call-examples.ts';
import { owner } from '../testing/fixture.ts';
import { createSingleBody } from '../testing/payment-bodies.ts';
import { createPaymentClient, DAY, MONDAY } from '../testing/payment-client.ts';
import { type Portal, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  await portal.processor.stopClock(MONDAY);
}, 120_000);
afterAll(() => portal.stop());

/** The spans of calls, without what these asked for. */
const namesOf = (spans: readonly CollectedSpan[]) => spans.map(({ name }) => name);
const callsOf = (collector: TraceCollector) => collector.spans().filter(({ kind }) => kind === 2);

test('a call is one span, with the trace id of its answer and of its log line, and nothing of a member', {
  tags: ['R-05', 'AMB-82'],
}, async () => {
  const collector = await startTraceCollector();
  const server = await portal.serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  const query = { lifeProNameId: owner.lifeProNameId };
  const { headers } = await server.callApi(contract.GetCertificateSummary, query, { as: owner });
  const wrong = await server.callApi(
    contract.GetCertificateSummary,
    { lifeProNameId: '500003' },
    { as: owner },
  );
  await server.app.close();

  const [span, rejected] = callsOf(collector);
  expect(span).toMatchObject({
    service: 'member-api',
    kind: 2,
    traceId: headers['x-trace-id'],
    name: 'GetCertificateSummary',
  });
  expect(span?.parentSpanId).toBeUndefined();
  expect(BigInt(span?.endTimeUnixNano ?? 0)).toBeGreaterThan(BigInt(span?.startTimeUnixNano ?? 0));
  expect(span?.attributes).toEqual({
    'portal.call': 'GetCertificateSummary',
    'http.request.method': 'GET',
    'http.response.status_code': 200,
  });
  expect(rejected).toMatchObject({
    traceId: wrong.headers['x-trace-id'],
    attributes: { 'error.type': 'not_found' },
  });
  const line = server.lines.find((text) => text.includes('"answered"')) ?? '';
  expect(JSON.parse(line).traceId).toBe(headers['x-trace-id']);
  const sent = collector.text();
  const secrets = [
    owner.oid,
    owner.lifeProNameId,
    '500003',
    owner.certificateNumber,
    'lifeProNameId',
    'Bearer',
  ];
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
  collector.close();
});

test('a trace of the gateway is gone on with; what is no trace is left aside', {
  tags: ['AMB-82'],
}, async () => {
  const collector = await startTraceCollector();
  const server = await portal.serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const callApi = async (traceparent: string) =>
    (await server.callApi(contract.GetContactTopics, {}, { as: owner, headers: { traceparent } })).headers[
      'x-trace-id'
    ];
  expect(await callApi(`00-${traceId}-00f067aa0ba902b7-01`)).toBe(traceId);
  expect(await callApi(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`)).toMatch(/^(?!0{32})[\da-f]{32}$/);
  expect(await callApi(`00-${traceId}"\n-00f067aa0ba902b7-01`.replace('\n', ''))).not.toContain(traceId);
  // Not sampled: the trace is not sent, and the id is kept all the same.
  expect(await callApi('00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-00f067aa0ba902b7-00')).toBe('a'.repeat(32));
  await server.app.close();
  const spans = callsOf(collector);
  expect(spans).toHaveLength(3);
  expect(spans[0]).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  expect(spans[1]?.parentSpanId).toBeUndefined();
  collector.close();
});

test('calls that are made for another one, as those of a page, are below its span', {
  tags: ['AMB-82'],
}, async () => {
  const collector = await startTraceCollector();
  const server = await portal.serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  const gateways = '00f067aa0ba902b7';
  const query = { azureObjectId: owner.oid, initialQueries: 'certificate/GetCertificateSummary' };
  await server.callApi(contract.GetBootstrapData, query, {
    as: owner,
    headers: { traceparent: `00-4bf92f3577b34da6a3ce929d0e0e4736-${gateways}-01` },
  });
  await server.app.close();
  const page = callsOf(collector).find(({ name }) => name === 'GetBootstrapData');
  expect(page?.parentSpanId).toBe(gateways);
  const parts = callsOf(collector).filter(({ name }) => name !== 'GetBootstrapData');
  expect(namesOf(parts)).toContain('GetCertificateSummary');
  expect(new Set(parts.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([page?.spanId]));
  collector.close();
});

test('what a call asks of database and processor are spans below its own, named by what is done', {
  tags: ['R-05', 'R-09'],
}, async () => {
  const collector = await startTraceCollector();
  const server = await portal.serve(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
    { now: () => new Date(MONDAY) },
  );
  const { single } = createPaymentClient(server);
  const paid = await single(createSingleBody({ date: DAY, amount: '31.07' }));
  const { headers } = await server.callApi(
    contract.GetCertificateSummary,
    { lifeProNameId: owner.lifeProNameId },
    { as: owner },
  );
  await server.app.close();

  const spans = collector.spans();
  const below = (trace: unknown) => {
    const call = callsOf(collector).find(({ traceId }) => traceId === trace);
    const others = spans.filter((span) => span.traceId === trace && span.spanId !== call?.spanId);
    for (const span of others) {
      expect(span).toMatchObject({ kind: 3, parentSpanId: call?.spanId, service: 'member-api' });
      expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(call?.startTimeUnixNano ?? 0));
      expect(BigInt(span.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(call?.endTimeUnixNano ?? 0));
    }
    return others;
  };
  expect(namesOf(below(headers['x-trace-id']))).toEqual(['certificates_of_member']);
  const ofPayment = below(paid.headers['x-trace-id']);
  // The embedded engine begins and ends transactions by itself.
  expect(namesOf(ofPayment).filter((name) => !/^(?:begin|commit)$/.test(name))).toEqual([
    'standing_of_account',
    'select member_certificate',
    'select member_certificate',
    'select payment',
    'select account_profile',
    'bank-processor methods',
    'insert payment',
    'update payment',
    'bank-processor make',
    'update payment',
    'insert payment_authorization',
    'select payment',
  ]);
  const attributesOf = (expected: string) => ofPayment.find(({ name }) => name === expected)?.attributes;
  expect(attributesOf('insert payment')).toEqual({
    'db.system.name': 'postgresql',
    'db.query.summary': 'insert payment',
  });
  expect(attributesOf('bank-processor make')).toEqual({
    'peer.service': 'bank-processor',
    'portal.operation': 'submit',
    'http.response.status_code': 200,
  });
  collector.close();
});

test('what a call asks is below its span when its body comes after its head, too', {
  tags: ['AMB-82'],
}, async () => {
  const collector = await startTraceCollector();
  const server = await portal.serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { method, path } = contract.ReportDeath;
  // The client sends the body when it has heard that the head has arrived.
  const headers = { 'content-type': 'application/json', expect: '100-continue' };
  const call = request(origin + path, { method, headers });
  call.once('continue', () => call.end(JSON.stringify(examples.ReportDeath.body)));
  // Of the event 'response', by the types of Node.js.
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  await server.app.close();

  expect(response.statusCode).toBe(200);
  const [span] = callsOf(collector);
  const stored = collector.spans().find(({ name }) => name === 'insert death_report');
  expect(stored?.parentSpanId).toBe(span?.spanId);
  collector.close();
});

test('an operation of the processor that fails, and one without an answer, say so by a code', {
  tags: ['R-05', 'R-09'],
}, async () => {
  const collector = await startTraceCollector();
  const server = await portal.serve(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, BANK_PROCESSOR_TIMEOUT_MS: '1000' },
    { now: () => new Date(MONDAY) },
  );
  const callApi = () =>
    server.callApi(contract.GetPaymentMethods, { profileUserName: owner.userName }, { as: owner });
  for (const fault of ['refuse-before:503', 'drop-before']) {
    await portal.processor.arm({ fault, times: 1 });
    expect((await callApi()).status).toBe(502);
  }
  await portal.processor.clear();
  await server.app.close();

  const received = collector.spans().filter(({ name }) => name === 'bank-processor methods');
  expect(received.map(({ status, attributes }) => [status.code, attributes])).toEqual([
    [2, expect.objectContaining({ 'http.response.status_code': 503 })],
    [2, expect.objectContaining({ 'error.type': 'no_answer' })],
  ]);
  collector.close();
});

test('a collector that is away changes no answer', { tags: ['AMB-82'] }, async () => {
  const server = await portal.serve({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect((await server.callApi(contract.GetContactTopics, {}, { as: owner })).status).toBe(200);
  await server.app.close();
});

test('without metrics and traces their libraries are not loaded', {
  tags: ['AMB-82'],
  timeout: 120_000,
}, async () => {
  const loaded = await listLoadedModules(new URL('../app.ts', import.meta.url));
  expect(loaded).toContain('/fastify/');
  expect(loaded).not.toContain('opentelemetry');
});
