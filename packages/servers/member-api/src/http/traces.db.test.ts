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
import { examples } from '../testing/endpoint-examples.ts';
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

/** Names of call spans, without their child spans. */
const namesOf = (spans: readonly CollectedSpan[]) => spans.map(({ name }) => name);
const callsOf = (collector: TraceCollector) => collector.spans().filter(({ kind }) => kind === 2);

test("exports one span per call with the response's trace id", {
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
    'portal.route': 'GetCertificateSummary',
    'http.request.method': 'GET',
    'http.response.status_code': 200,
  });
  expect(rejected).toMatchObject({
    traceId: wrong.headers['x-trace-id'],
    attributes: { 'error.type': 'not_found' },
  });
  const line = server.lines.find((text) => text.includes('"request.completed"')) ?? '';
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
  await collector.close();
});

test("continues the gateway's trace and ignores invalid ones", {
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
  // The unsampled trace is not exported, but its id is used.
  expect(await callApi('00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-00f067aa0ba902b7-00')).toBe('a'.repeat(32));
  await server.app.close();
  const spans = callsOf(collector);
  expect(spans).toHaveLength(3);
  expect(spans[0]).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  expect(spans[1]?.parentSpanId).toBeUndefined();
  await collector.close();
});

test('nests the statements of a batch below its span', {
  tags: ['AMB-82'],
}, async () => {
  const collector = await startTraceCollector();
  const server = await portal.serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  const query = { azureObjectId: owner.oid, initialQueries: 'certificate/GetCertificateSummary' };
  await server.callApi(contract.GetBootstrapData, query, { as: owner });
  await server.app.close();
  const [batch, ...others] = callsOf(collector);
  expect([batch?.name, others]).toEqual(['GetBootstrapData', []]);
  const statements = collector.spans().filter(({ kind }) => kind === 3);
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([batch?.spanId]));
  expect(namesOf(statements).sort()).toEqual([
    'account_status',
    'account_status',
    'certificates_of_member',
    'member_profile',
    'select dataset_load',
  ]);
  await collector.close();
});

test('exports database and processor operations as child spans', {
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
  // The embedded engine sends begin and commit itself.
  expect(namesOf(ofPayment).filter((name) => !/^(?:begin|commit)$/.test(name))).toEqual([
    'account_status',
    'select member_certificate',
    'select member_certificate',
    'select payment',
    'select account_profile',
    'bank-processor methods',
    'insert payment',
    'update payment',
    'bank-processor submit',
    'update payment',
    'insert payment_authorization',
    'update payment',
    'select account_profile',
    'insert business_event',
    'select payment',
  ]);
  const attributesOf = (expected: string) => ofPayment.find(({ name }) => name === expected)?.attributes;
  expect(attributesOf('insert payment')).toEqual({
    'db.system.name': 'postgresql',
    'db.query.summary': 'insert payment',
  });
  expect(attributesOf('bank-processor submit')).toEqual({
    'peer.service': 'bank-processor',
    'portal.operation': 'submit',
    'http.response.status_code': 200,
  });
  await collector.close();
});

test('nests child spans when the body arrives after the head', {
  tags: ['AMB-82'],
}, async () => {
  const collector = await startTraceCollector();
  const server = await portal.serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { method, path } = contract.ReportDeath;
  // The client sends the body after the server has confirmed the head.
  const headers = { 'content-type': 'application/json', expect: '100-continue' };
  const call = request(origin + path, { method, headers });
  call.once('continue', () => call.end(JSON.stringify(examples.ReportDeath.body)));
  // Type of the 'response' event in Node.js.
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  await server.app.close();

  expect(response.statusCode).toBe(200);
  const [span] = callsOf(collector);
  const stored = collector.spans().find(({ name }) => name === 'insert death_report');
  expect(stored?.parentSpanId).toBe(span?.spanId);
  await collector.close();
});

test('reports failed processor operations by status or code', {
  tags: ['R-05', 'R-09'],
}, async () => {
  const collector = await startTraceCollector();
  const server = await portal.serve(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, BANK_PROCESSOR_TIMEOUT_MS: '10000' },
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
  await collector.close();
});

test('an unavailable collector does not affect responses', { tags: ['AMB-82'] }, async () => {
  const server = await portal.serve({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect((await server.callApi(contract.GetContactTopics, {}, { as: owner })).status).toBe(200);
  await server.app.close();
});

test('does not load the libraries without metrics and traces', {
  tags: ['AMB-82'],
  timeout: 120_000,
}, async () => {
  const loaded = await listLoadedModules(new URL('../app.ts', import.meta.url));
  expect(loaded).toContain('/fastify/');
  expect(loaded).not.toContain('opentelemetry');
});
