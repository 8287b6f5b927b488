import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { contract } from '@portal/api/contracts/contract';
import { startHttpServer } from '@portal/test-infra/http-server';
import { listLoadedModules } from '@portal/test-infra/loaded-modules';
import { startTraceCollector } from '@portal/test-infra/trace-collector';
import { expect, onTestFinished, test } from 'vitest';
import { startGateway } from './testing/start-gateway.ts';

/** Starts an API that responds with a status, or never with null, and records request headers. */
async function startApi(status: number | null) {
  const heads: IncomingMessage['headers'][] = [];
  const { origin, close } = await startHttpServer((requests, response) => {
    const isCall = requests.url?.startsWith('/v1/');
    if (isCall) heads.push(requests.headers);
    if (status !== null || !isCall) response.writeHead(status ?? 200).end();
  });
  onTestFinished(close);
  return { heads, origin };
}

test("exports a span per proxied call, as the parent of the API's span", {
  tags: ['R-05', 'AMB-82'],
}, async () => {
  const collector = await startTraceCollector();
  onTestFinished(collector.close);
  const api = await startApi(503);
  const gateway = await startGateway({
    API_URL: api.origin,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  });
  const { path } = contract.GetCertificateSummary;
  const answer = await gateway.get(`${path}?lifeProNameId=500001`, {
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00',
    authorization: 'Bearer of-a-member',
  });
  await gateway.get('/v1/Ottilie/500001');
  await gateway.get('/healthz');
  await gateway.get('/certificates');
  await gateway.stop();

  const [span, unknown, ...others] = collector.spans();
  expect(others).toEqual([]);
  expect(span).toMatchObject({
    service: 'gateway',
    traceId: answer.headers['x-request-id'],
    name: 'GetCertificateSummary',
    kind: 2,
    status: { code: 2 },
  });
  expect(span?.parentSpanId).toBeUndefined();
  expect(span?.attributes).toEqual({
    'portal.route': 'GetCertificateSummary',
    'http.request.method': 'GET',
    'http.response.status_code': 503,
  });
  expect(unknown).toMatchObject({ name: '/v1/(unknown)' });
  expect(api.heads.map(({ traceparent }) => traceparent)).toEqual(
    [span, unknown].map((header) => `00-${header?.traceId}-${header?.spanId}-01`),
  );
  const secrets = ['500001', 'Ottilie', 'lifeProNameId', 'of-a-member', '127.0.0.1'];
  expect(secrets.filter((secret) => collector.text().includes(secret))).toEqual([]);
});

test.each([
  ['continues the sampled trace of a page', '01', 1],
  ['exports no span of an unsampled trace of a page', '00', 0],
])('%s if configured', { tags: ['AMB-82'] }, async (_case, flags, count) => {
  const collector = await startTraceCollector();
  onTestFinished(collector.close);
  const api = await startApi(200);
  const gateway = await startGateway({
    API_URL: api.origin,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    PORTAL_TRACES_FROM_BROWSER: '1',
  });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const { path } = contract.GetCertificateSummary;
  const answer = await gateway.get(path, { traceparent: `00-${traceId}-00f067aa0ba902b7-${flags}` });
  const other = await gateway.get(path, { traceparent: '00-Ottilie' });
  await gateway.stop();

  expect(answer.headers['x-request-id']).toBe(traceId);
  expect(other.headers['x-request-id']).toMatch(/^(?!4bf92f35)[\da-f]{32}$/);
  const ofPage = collector.spans().filter((span) => span.traceId === traceId);
  expect(ofPage).toHaveLength(count);
  for (const { parentSpanId } of ofPage) expect(parentSpanId).toBe('00f067aa0ba902b7');
  expect(api.heads[0]?.traceparent).toContain(`00-${traceId}-`);
});

test('exports a span for an aborted call', { tags: ['AMB-82'] }, async () => {
  const collector = await startTraceCollector();
  onTestFinished(collector.close);
  const api = await startApi(null);
  const gateway = await startGateway({
    API_URL: api.origin,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  });
  const call = request(gateway.origin + contract.GetContactTopics.path).end();
  const failed = once(call, 'error');
  await expect.poll(() => api.heads.length).toBe(1);
  call.destroy(new Error('The browser has gone'));
  await failed;
  // The exporter sends spans every few seconds.
  await expect
    .poll(collector.spans)
    .toMatchObject([{ name: 'GetContactTopics', attributes: { 'error.type': 'aborted' } }]);
  await gateway.stop();
});

test('an unavailable collector changes no response', { tags: ['AMB-82'] }, async () => {
  const api = await startApi(200);
  const gateway = await startGateway({
    API_URL: api.origin,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  });
  expect((await gateway.get(contract.GetContactTopics.path)).status).toBe(200);
  await gateway.stop();
});

test('does not load tracing libraries without a collector', {
  tags: ['AMB-82'],
  timeout: 120_000,
}, async () => {
  const loaded = await listLoadedModules(new URL('./server.ts', import.meta.url));
  expect(loaded).toContain('/fastify/');
  expect(loaded).not.toContain('opentelemetry');
});
