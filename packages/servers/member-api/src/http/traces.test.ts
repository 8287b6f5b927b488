import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { contract } from '@portal/api/contracts/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owner } from '../testing/fixture.ts';
import { type Portal, startPortal } from '../testing/portal.ts';

interface Span {
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A collector as far as the server can see one: it takes OTLP over HTTP. */
async function startCollector() {
  const bodies: unknown[] = [];
  const take = async (...[request, response]: Parameters<Parameters<typeof createServer>[1] & object>) => {
    bodies.push([request.url, await json(request)]);
    response.setHeader('content-type', 'application/json').end('{}');
  };
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bodies,
    spans: () =>
      bodies.flatMap((body) => {
        const [url, { resourceSpans }] = body as [
          string,
          { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] },
        ];
        expect(url).toBe('/v1/traces');
        return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

test('R-05 AMB-82 a call is one span, with the trace id of its answer and of its log line, and nothing of a member', async () => {
  const collector = await startCollector();
  const server = await portal.serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  const query = { lifeProNameId: owner.lifeProNameId };
  const { headers } = await server.ask(contract.GetCertificateSummary, query, { as: owner });
  const wrong = await server.ask(contract.GetCertificateSummary, { lifeProNameId: '500003' }, { as: owner });
  await server.app.close();

  const [span, refused] = collector.spans();
  expect(span).toMatchObject({ traceId: headers['x-trace-id'], name: 'GetCertificateSummary' });
  expect(span?.parentSpanId).toBeUndefined();
  expect(BigInt(span?.endTimeUnixNano ?? 0)).toBeGreaterThan(BigInt(span?.startTimeUnixNano ?? 0));
  expect(Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, value]))).toEqual({
    'portal.call': { stringValue: 'GetCertificateSummary' },
    'http.request.method': { stringValue: 'GET' },
    'http.response.status_code': { intValue: 200 },
  });
  expect(refused).toMatchObject({ traceId: wrong.headers['x-trace-id'] });
  expect(refused?.attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'not_found' } });
  const line = server.lines.find((text) => text.includes('"answered"')) ?? '';
  expect(JSON.parse(line).traceId).toBe(headers['x-trace-id']);
  const sent = JSON.stringify(collector.bodies);
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

test('AMB-82 a trace of the gateway is gone on with; what is no trace is left aside', async () => {
  const collector = await startCollector();
  const server = await portal.serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const ask = async (traceparent: string) =>
    (await server.ask(contract.GetContactTopics, {}, { as: owner, headers: { traceparent } })).headers[
      'x-trace-id'
    ];
  expect(await ask(`00-${traceId}-00f067aa0ba902b7-01`)).toBe(traceId);
  expect(await ask(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`)).toMatch(/^(?!0{32})[\da-f]{32}$/);
  expect(await ask(`00-${traceId}"\n-00f067aa0ba902b7-01`.replace('\n', ''))).not.toContain(traceId);
  // Not sampled: the trace is not sent, and the id is kept all the same.
  expect(await ask('00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-00f067aa0ba902b7-00')).toBe('a'.repeat(32));
  await server.app.close();
  const spans = collector.spans();
  expect(spans).toHaveLength(3);
  expect(spans[0]).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  expect(spans[1]?.parentSpanId).toBeUndefined();
  collector.close();
});

test('AMB-82 a collector that is away changes no answer', async () => {
  const server = await portal.serve({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect((await server.ask(contract.GetContactTopics, {}, { as: owner })).status).toBe(200);
  await server.app.close();
});

test('AMB-82 without metrics and traces their libraries are not loaded', async () => {
  const watch = `import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => { console.log(url); return next(url, context); } });`;
  const app = new URL('../app.ts', import.meta.url);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(watch)}`,
      '--input-type=module',
      '-e',
      `import '${app}'`,
    ],
    { maxBuffer: 1e8 },
  );
  expect(stdout).toContain('/fastify/');
  expect(stdout).not.toContain('opentelemetry');
});
