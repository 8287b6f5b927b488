import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { contract } from '@portal/api/contracts/contract';
import { afterEach, expect, test } from 'vitest';
import { startGateway } from './testing/start-gateway.ts';

const READ = contract.GetContactTopics.path;
const CHANGE = contract.InsertMemberProfileInfo.path;
const PAY = contract.MakeSinglePayment.path;

type ApiResponse = (request: IncomingMessage, response: ServerResponse) => void;

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** Starts an API instance that counts its calls and responds as the test says. */
async function startInstance(name: string, port = 0) {
  const calls: string[] = [];
  let answer: ApiResponse = (_request, response) => response.end(name);
  let ready = true;
  const server = createServer(async (request, response) => {
    if (request.url === '/readyz') return response.writeHead(ready ? 200 : 503).end();
    calls.push(`${request.method} ${request.url} ${await text(request)}`);
    return answer(request, response);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const stop = () => close(server);
  stops.push(stop);
  return {
    calls,
    port: address.port,
    origin: `http://127.0.0.1:${address.port}`,
    stop,
    answerWith: (response: ApiResponse) => {
      answer = response;
    },
    setReady: (isReady: boolean) => {
      ready = isReady;
    },
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function startAll() {
  const one = await startInstance('one');
  const two = await startInstance('two');
  const gateway = await startGateway({ API_URL: `${one.origin},${two.origin}` });
  stops.push(() => gateway.stop());
  return { one, two, gateway };
}

type Instances = Awaited<ReturnType<typeof startAll>>;
const body = '{"payment":"1"}';
const post = ({ gateway }: Instances) =>
  gateway.send('POST', PAY, { 'content-type': 'application/json' }, body);

test('distributes calls round-robin', { tags: ['API-01'] }, async () => {
  const { gateway } = await startAll();
  const names = [];
  for (let count = 0; count < 4; count++) names.push((await gateway.get(READ)).text);
  expect(names.toSorted()).toEqual(['one', 'one', 'two', 'two']);
});

test('sends a call that an instance did not receive to the next, once', {
  tags: ['API-01', 'R-09'],
}, async () => {
  const all = await startAll();
  await all.one.stop();
  for (let count = 0; count < 4; count++) {
    expect(await post(all)).toMatchObject({ status: 200, text: 'two' });
  }
  expect(all.two.calls).toEqual(Array(4).fill(`POST ${PAY} ${body}`));
});

test('repeats only idempotent calls after a broken connection', {
  tags: ['R-09', 'AMB-09'],
}, async () => {
  const all = await startAll();
  for (const instance of [all.one, all.two]) instance.answerWith((request) => request.socket.destroy());
  expect((await post(all)).status).toBe(502);
  expect((await all.gateway.get(CHANGE)).status).toBe(502);
  expect((await all.gateway.get('/v1/payment/Unknown')).status).toBe(502);
  expect([...all.one.calls, ...all.two.calls]).toHaveLength(3);

  all.two.answerWith((_request, response) => response.end('two'));
  for (let count = 0; count < 4; count++) {
    expect(await all.gateway.get(READ)).toMatchObject({ status: 200, text: 'two' });
  }
});

test('responds 502 without any instance', { tags: ['AMB-82'] }, async () => {
  const all = await startAll();
  await all.one.stop();
  await all.two.stop();
  expect((await all.gateway.get(READ)).status).toBe(502);
  expect((await post(all)).status).toBe(502);
});

test('skips an instance that shuts down until it is ready again', async () => {
  const { one, two, gateway } = await startAll();
  one.setReady(false);
  one.answerWith((_request, response) => response.setHeader('connection', 'close').end('one'));
  const first = [await gateway.get(READ), await gateway.get(READ)];
  expect(first.map(({ text }) => text).toSorted()).toEqual(['one', 'two']);
  for (let count = 0; count < 4; count++) expect((await gateway.get(READ)).text).toBe('two');

  await one.stop();
  const again = await startInstance('one restarted', one.port);
  await expect.poll(async () => (await gateway.get(READ)).text, { timeout: 60_000 }).toBe('one restarted');
  expect(again.calls.length).toBeGreaterThan(0);
  expect(two.calls.length).toBeGreaterThan(4);
});

test("sends its own trace to the API, and drops the browser's", {
  tags: ['AMB-82'],
}, async () => {
  const { one, two, gateway } = await startAll();
  let seen: IncomingMessage['headers'] = {};
  for (const instance of [one, two]) {
    instance.answerWith((request, response) => {
      seen = request.headers;
      response.end();
    });
  }
  const mine = '4bf92f3577b34da6a3ce929d0e0e4736';
  const answer = await gateway.get(READ, {
    traceparent: `00-${mine}-00f067aa0ba902b7-01`,
    tracestate: 'a=b',
    baggage: 'c=d',
  });
  const id = String(answer.headers['x-request-id']);
  expect(id).toMatch(/^[\da-f]{32}$/);
  expect(id).not.toBe(mine);
  expect(seen.traceparent).toMatch(new RegExp(`^00-${id}-[\\da-f]{16}-01$`));
  expect([seen.tracestate, seen.baggage]).toEqual([undefined, undefined]);
});
