import { once } from 'node:events';
import { connect } from 'node:net';
import { contract } from '@portal/api/contracts/contract';
import { Connection } from '@portal/test-infra/raw-connection';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../testing/endpoint-examples.ts';
import { owner } from '../testing/fixture.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
let server: Server['app']['server'];
let port: number;
let connection: Connection;
beforeAll(async () => {
  portal = await startPortal();
  const { app } = await portal.serve();
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  server = app.server;
  connection = new Connection(port);
});
afterAll(async () => {
  connection.close();
  await portal.stop();
});

const { path } = contract.GetEnvironmentName;

async function send(method: string, header: string) {
  const token = await portal.provider.sign({ oid: owner.oid });
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost', `authorization: Bearer ${token}`, header];
  return connection.send(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), method);
}

test('returns a problem document for CONNECT', { tags: ['AMB-82', 'R-25'] }, async () => {
  const response = await send('CONNECT', 'accept: */*');
  expect(response?.status).toBe(400);
  expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'application/problem+json; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  const traceId = response?.headers.get('x-trace-id');
  expect(JSON.parse(response?.body ?? '')).toMatchObject({
    status: 400,
    code: 'not_an_api_request',
    traceId,
  });
});

test.each([
  ['a tunnel', 'CONNECT tunnel:443 HTTP/1.1\r\nhost: tunnel:443\r\n\r\n', 'not_an_api_request'],
  ['nothing that is HTTP', 'nothing\r\n\r\n', 'malformed'],
])(
  'closes a connection that asks for %s and keeps sending',
  { tags: ['R-23', 'R-25'] },
  async (_, head, code) => {
    const open = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
    connection.close();
    await expect.poll(open).toBe(0);
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
    socket.write(head + 'x'.repeat(200_000));
    const [response] = await once(socket, 'data');
    expect(String(response)).toContain(`"code":"${code}"`);
    await expect.poll(open, { timeout: 60_000 }).toBe(0);
    socket.destroy();
  },
);

test.each([
  ['no host', []],
  ['two hosts', ['host: localhost', 'host: evil.example']],
])('returns a problem document for %s', { tags: ['AMB-82', 'R-25'] }, async (_, hosts) => {
  const head = ['GET /healthz HTTP/1.1', ...hosts];
  const response = await connection.send(Buffer.from(`${head.join('\r\n')}\r\n\r\n`), 'GET');
  expect(response?.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(response?.headers.get('x-content-type-options')).toBe('nosniff');
  expect(JSON.parse(response?.body ?? '')).toMatchObject({ status: 400, code: 'malformed' });
});

test('serves HTTP/1.0 clients without a Host header', { tags: ['AMB-82'] }, async () => {
  const response = await connection.send(Buffer.from('GET /healthz HTTP/1.0\r\n\r\n'), 'GET');
  expect(response?.status).toBe(200);
});

test('ignores an unknown Expect header', { tags: ['AMB-82', 'R-25'] }, async () => {
  const response = await send('GET', 'expect: the unexpected');
  expect([response?.status, response?.body]).toEqual([200, '"Fixture"']);
});

test('returns 400 for characters that the database cannot store', {
  tags: ['API-53', 'R-25'],
}, async () => {
  const { callApi } = await portal.serve();
  const search = await callApi(
    contract.SearchFrequentlyAskedQuestions,
    { searchValue: 'qx\0zv' },
    { as: owner },
  );
  expect(search).toMatchObject({ status: 200, body: {} });
  const { query, body } = examples.MakeRecurringPayment;
  const paymentType = `${query.paymentType}\0`;
  const payment = await callApi(
    contract.MakeRecurringPayment,
    { ...query, paymentType },
    { as: owner, body },
  );
  expect(payment.body).toMatchObject({ status: 400, code: 'malformed' });
});
