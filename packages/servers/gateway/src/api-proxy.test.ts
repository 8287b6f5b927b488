import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { sendRaw } from '@portal/server-kit/testing/send-raw';
import { startHttpServer } from '@portal/test-infra/http-server';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
afterEach(() => gateway.stop());

/** Starts an API with this handler, and a gateway in front of it. */
async function startBoth(answer: RequestListener, env = {}) {
  const { origin, close } = await startHttpServer(answer);
  onTestFinished(close);
  const health = { HEALTH_URLS: `identityProvider=${origin}/healthz` };
  gateway = await startGateway({ API_URL: origin, ...health, ...env });
}

test('trusts forwarded headers of a configured load balancer only', { tags: ['R-23'] }, async () => {
  const forwarded = {
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'portal.example.org',
  };
  const receivedHeaders = async (env: Record<string, string>) => {
    await startBoth((request, response) => void response.end(JSON.stringify(request.headers)), env);
    const { text: receivedBodies } = await gateway.get('/v1/certificate/GetCertificateSummary', forwarded);
    return JSON.parse(receivedBodies) as unknown;
  };
  expect(await receivedHeaders({ TRUSTED_PROXIES: '10.0.0.0/8,127.0.0.1' })).toMatchObject(forwarded);
  await gateway.stop();
  expect(await receivedHeaders({ TRUSTED_PROXIES: '10.0.0.0/8' })).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
  });
});

test('forwards a call unchanged, with the client address that it saw', async () => {
  let received: { url?: string; headers?: IncomingMessage['headers']; body?: string } = {};
  const respondAfterRead = async (request: IncomingMessage, response: ServerResponse) => {
    received = { url: request.url ?? '', headers: request.headers, body: await text(request) };
    response.writeHead(422, { 'content-type': 'application/problem+json' }).end('{"code":"x"}');
  };
  await startBoth((request, response) => void respondAfterRead(request, response));
  const answer = await gateway.send(
    'POST',
    '/v1/payment/CreatePayment?amount=1%2C2',
    {
      'content-type': 'application/json',
      authorization: 'Bearer t',
      cookie: 'msal.cache.encryption=secret',
      forwarded: 'for=6.6.6.6',
      'x-real-ip': '6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
      'idempotency-key': 'k',
    },
    '{"Amount": "12.50"}',
  );
  expect(answer).toMatchObject({ status: 422, text: '{"code":"x"}' });
  expect(received.url).toBe('/v1/payment/CreatePayment?amount=1%2C2');
  expect(received.body).toBe('{"Amount": "12.50"}');
  expect(received.headers).toMatchObject({
    authorization: 'Bearer t',
    'idempotency-key': 'k',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-request-id': answer.headers['x-request-id'],
  });
  for (const name of ['cookie', 'forwarded', 'x-real-ip'])
    expect(received.headers, name).not.toHaveProperty(name);
});

test('rejects a body that is larger than the API accepts', { tags: ['R-25'] }, async () => {
  let calls = 0;
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    calls += 1;
    response.end(String((await text(request)).length));
  };
  await startBoth((request, response) => void take(request, response));
  const post = (size: number) =>
    gateway.send('POST', '/v1/docusign/Webhook', { 'content-type': 'application/json' }, 'x'.repeat(size));
  expect(await post(64 * 1024)).toMatchObject({ status: 200, text: '65536' });
  const answer = await post(64 * 1024 + 1);
  expect(answer.status).toBe(413);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(JSON.parse(answer.text)).toMatchObject({ status: 413, code: 'bad-request' });
  expect(calls).toBe(1);
  const logged = () =>
    gateway.lines
      .map((line) => JSON.parse(line) as { route?: string; status?: number })
      .find(({ status }) => status === 413);
  await expect.poll(() => logged()?.route).toBe('/v1/docusign/Webhook');
});

test.each([
  ['Expect: 100-continue', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK'],
  ['Keep-Alive: timeout=5', 'HTTP/1.1 200 OK'],
  ['Upgrade: h2c', 'HTTP/1.1 200 OK'],
])('drops hop-by-hop headers and sends the call once: %s', { tags: ['R-25'] }, async (header, answer) => {
  const bodies: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    bodies.push(await text(request));
    response.end('taken');
  };
  await startBoth((request, response) => void take(request, response));
  const head = ['POST /v1/payment/CreatePayment HTTP/1.1', 'Host: portal', header, 'Connection: close'];
  for (const framed of [
    'Content-Length: 2\r\n\r\n{}',
    'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  ]) {
    const came = await sendRaw(
      gateway.port,
      `${head.join('\r\n')}\r\nContent-Type: application/json\r\n${framed}`,
    );
    expect(came.slice(0, answer.length)).toBe(answer);
    expect(came).toContain('taken');
  }
  expect(bodies).toEqual(['{}', '{}']);
});

test('streams the response', async () => {
  let finish: () => void = () => undefined;
  await startBoth((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    response.write('first');
    finish = () => response.end(' last');
  });
  const response = await fetch(`${gateway.origin}/v1/document/GetDocument`);
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first');
  finish();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(' last');
});

test('passes on as many calls at once as the API admits', { tags: ['R-23'] }, async () => {
  const inFlight: ServerResponse[] = [];
  await startBoth((_request, response) => void inFlight.push(response), { MAX_IN_FLIGHT_REQUESTS: '520' });
  const calls = Array.from({ length: 520 }, () => gateway.get('/v1/document/GetDocument'));
  await expect.poll(() => inFlight.length).toBe(520);
  for (const response of inFlight) response.end();
  await Promise.all(calls);
});

test('never repeats a call after any response', async () => {
  let calls = 0;
  await startBoth((request, response) => {
    calls += 1;
    if (calls === 1) response.writeHead(503, { 'retry-after': '0' }).end();
    else request.socket.destroy();
  });
  expect((await gateway.get('/v1/memberuser/InsertMember')).status).toBe(503);
  expect((await gateway.get('/v1/memberuser/InsertMember')).status).toBe(502);
  expect(calls).toBe(2);
});

test('responds 502 without details while the API is unavailable', { tags: ['R-25'] }, async () => {
  gateway = await startGateway();
  const answer = await gateway.get('/v1/payment/GetPaymentList?x=987654321');
  expect(answer.status).toBe(502);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(JSON.parse(answer.text)).toEqual({
    type: 'about:blank',
    title: 'The portal cannot reach its data at the moment.',
    status: 502,
    code: 'api-unavailable',
    traceId: answer.headers['x-request-id'],
  });
});

test('responds 504 when the API times out', { tags: ['R-25'] }, async () => {
  await startBoth(() => undefined, { API_TIMEOUT_MS: '150' });
  const answer = await gateway.get('/v1/payment/GetPaymentList');
  expect(answer.status).toBe(504);
  expect(JSON.parse(answer.text)).toMatchObject({ status: 504, code: 'api-timeout' });
});

test('/healthz returns 200 only when every part is healthy', async () => {
  let healthy = true;
  await startBoth((_request, response) => response.writeHead(healthy ? 200 : 503).end());
  const good = await gateway.get('/healthz');
  expect(good.status).toBe(200);
  expect(JSON.parse(good.text)).toEqual({
    status: 'ok',
    revision: 7,
    components: {
      registry: 'ok',
      configuration: 'ok',
      shell: 'ok',
      releases: 'ok',
      api: 'ok',
      identityProvider: 'ok',
    },
  });
  healthy = false;
  const bad = await gateway.get('/healthz');
  expect(bad.status).toBe(503);
  expect(JSON.parse(bad.text)).toMatchObject({ status: 'failed', components: { api: 'failed' } });
});

test('logs API documentation files by page, and other URLs as unknown', {
  tags: ['API-01', 'R-05'],
}, async () => {
  await startBoth((_request, response) => response.end('ok'));
  for (const path of ['docs/static/swagger-ui.css', 'docs', 'docsX/500001', 'payment/500001']) {
    expect((await gateway.get(`/v1/${path}`)).status).toBe(200);
  }
  const routes = gateway.lines.flatMap((line) => JSON.parse(line).route ?? []);
  expect(routes).toEqual(['/v1/docs', '/v1/docs', '/v1/(unknown)', '/v1/(unknown)']);
});
