import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createClientErrorHandler, handleProtocolErrors, type ProtocolError } from './protocol-errors.ts';
import { sendRaw } from './testing/send-raw.ts';

const responseTo = (kind: ProtocolError) => ({
  headers: { 'x-content-type-options': 'nosniff' },
  problem: { type: 'about:blank', title: 'Tïtle', status: 408, code: kind, traceId: 't' },
});

let server: Server;
afterEach(() => server.close());

async function listening(): Promise<number> {
  const limits = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 };
  server = createServer(limits, (_request, response) => response.end('handled'));
  handleProtocolErrors(server, responseTo);
  await once(
    server.on('clientError', createClientErrorHandler(responseTo)).listen(0, '127.0.0.1'),
    'listening',
  );
  return (server.address() as AddressInfo).port;
}

test.each([
  ['malformed', 'nothing\r\n\r\n'],
  ['malformed', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ['head-too-large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['timed-out', 'GET / HTTP/1.1\r\nHost: a\r\nX: '],
  ['tunnel', 'CONNECT tunnel:443 HTTP/1.1\r\nHost: tunnel:443\r\n\r\n'],
])(
  'responds with a problem and closes the connection: %s',
  { tags: ['AMB-82', 'R-25'] },
  async (kind, wire) => {
    expect(await sendRaw(await listening(), wire)).toBe(
      [
        'HTTP/1.1 408 Request Timeout',
        'x-content-type-options: nosniff',
        'content-type: application/problem+json; charset=utf-8',
        'cache-control: no-store',
        `content-length: ${76 + kind.length}`,
        'connection: close',
        '',
        `{"type":"about:blank","title":"Tïtle","status":408,"code":"${kind}","traceId":"t"}`,
      ].join('\r\n'),
    );
  },
);

test('ignores an unknown Expect header', { tags: ['R-25'] }, async () => {
  const wire = 'GET / HTTP/1.1\r\nHost: a\r\nExpect: the unexpected\r\nConnection: close\r\n\r\n';
  expect(await sendRaw(await listening(), wire)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*handled$/);
});
