import { once } from 'node:events';
import { connect } from 'node:net';
import { contract } from '@portal/api/contracts/contract';
import { Problem } from '@portal/api/contracts/problem';
import { describe, expect, test } from 'vitest';
import { allEndpoints, examples } from '../testing/endpoint-examples.ts';
import { owner } from '../testing/fixture.ts';
import { portal, problemOf, server, setUpRejectedRequests } from './rejected-requests.fixture.ts';

setUpRejectedRequests();

describe('malformed requests', () => {
  const badQueries = allEndpoints.flatMap(({ name, endpoint, query: right, body, mayBeEmpty }) => [
    { name, endpoint, body, fault: 'one field too many', bad: { ...right, invented: 'Quarnstrom' } },
    ...Object.keys(right).flatMap((field) => [
      { name, endpoint, body, fault: `without ${field}`, bad: { ...right, [field]: [] } },
      { name, endpoint, body, fault: `two of ${field}`, bad: { ...right, [field]: ['1', '2'] } },
      {
        name,
        endpoint,
        body,
        fault: `10,000 characters of ${field}`,
        bad: { ...right, [field]: '7'.repeat(10_000) },
      },
    ]),
    ...Object.keys(right)
      .filter((field) => !mayBeEmpty.includes(field))
      .map((field) => ({ name, endpoint, body, fault: `an empty ${field}`, bad: { ...right, [field]: '' } })),
  ]);

  test.each(badQueries)(
    '$name with $fault returns 400',
    { tags: ['API-53', 'AMB-82'] },
    async ({ endpoint, bad, body }) => {
      const response = await server.callApi(endpoint, bad, { as: owner, body });
      expect(problemOf(response)).toMatchObject({ status: 400, code: 'malformed' });
      expect(response.text).not.toContain('Quarnstrom');
      expect(response.text).not.toContain('7777777');
      expect(response.text).not.toContain('invented');
    },
  );

  const badBodies = allEndpoints.flatMap(({ name, endpoint, query: right, body }) =>
    body === undefined
      ? []
      : [
          { name, endpoint, query: right, fault: 'no body', bad: undefined },
          { name, endpoint, query: right, fault: 'text for a body', bad: 'Quarnstrom' },
          { name, endpoint, query: right, fault: 'null for a body', bad: null },
          { name, endpoint, query: right, fault: 'one field too many', bad: oneFieldMore(body) },
          ...Object.keys(Object(body)).map((field) => ({
            name,
            endpoint,
            query: right,
            fault: `a body with nonsense for ${field}`,
            bad: Array.isArray(body)
              ? ['Quarnstrom']
              : { ...Object(body), [field]: { invented: 'Quarnstrom' } },
          })),
        ],
  );

  test.each(badBodies)(
    '$name with $fault returns 400',
    { tags: ['API-53', 'AMB-82'] },
    async ({ endpoint, query, bad }) => {
      const response = await server.callApi(endpoint, query, { as: owner, body: bad });
      expect(problemOf(response)).toMatchObject({ status: 400, code: 'malformed' });
      expect(response.text).not.toContain('Quarnstrom');
      expect(response.text).not.toContain('invented');
    },
  );

  test('names the invalid field and reason, never the value', {
    tags: ['AMB-82'],
  }, async () => {
    const response = await server.callApi(
      contract.GetCertificatePaymentHistory,
      { certificateNumber: '4821' },
      { as: owner },
    );
    expect(problemOf(response).issues).toEqual([
      { path: 'certificateNumber', message: 'Expected 12 digits' },
    ]);
    const missing = await server.callApi(contract.GetCertificatePaymentHistory, {}, { as: owner });
    expect(problemOf(missing).issues).toEqual([
      { path: 'certificateNumber', message: 'Invalid input: expected string, received undefined' },
    ]);
  });

  test('returns 404 for an unknown URL without repeating it', { tags: ['AMB-82', 'R-05'] }, async () => {
    const response = await server.app.inject('/v1/memberuser/Quarnstrom?lastFourSsn=4821');
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toMatch('application/problem+json');
    // Not within a random id, such as the trace id.
    expect(response.body).not.toMatch(/Quarnstrom|(?<![\da-f])4821(?![\da-f-])/);
  });

  test('returns 400 for an undecodable URL without repeating it', {
    tags: ['AMB-82', 'R-05'],
  }, async () => {
    const response = await server.app.inject('/v1/%zz/Quarnstrom');
    expect(response.statusCode).toBe(400);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).not.toContain('Quarnstrom');
  });

  const bodies: [string, string, Buffer, number][] = [
    ['of 10 MB', 'application/json', Buffer.alloc(10 * 1024 * 1024, 0x20), 413],
    ['of another kind', 'text/xml', Buffer.from('<a/>'), 415],
    ['of broken JSON', 'application/json', Buffer.from('{"a":'), 400],
    ['with a forbidden name', 'application/json', Buffer.from('{"__proto__":{}}'), 400],
  ];
  test.each(bodies)(
    'rejects a body %s',
    { tags: ['AMB-82', 'R-23'] },
    async (_name, type, payload, status) => {
      const response = await server.app.inject({
        method: 'POST',
        url: contract.WriteToLog.path,
        query: { ...examples.WriteToLog.query },
        headers: {
          authorization: `Bearer ${await portal.provider.sign({ oid: owner.oid })}`,
          'content-type': type,
        },
        payload,
      });
      expect(response.statusCode).toBe(status);
      expect(response.json()).toMatchObject({ status });
    },
  );

  test('rejects a URL of 20,000 characters before reading it', {
    tags: ['AMB-82', 'R-23'],
  }, async () => {
    const { port, close } = await listen();
    const { head, body } = await raw(
      port,
      `GET /v1/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    expect(head).toMatch(/^HTTP\/1\.1 431 /);
    expect(Problem.parse(JSON.parse(body))).toMatchObject({ status: 431, code: 'headers_too_large' });
    await close();
  });

  test('returns 400 for data that is not HTTP', { tags: ['AMB-82', 'R-25'] }, async () => {
    const { port, close } = await listen();
    const { head, body } = await raw(port, 'HELLO\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(Problem.parse(JSON.parse(body)).code).toBe('malformed');
    await close();
  });

  async function listen() {
    const { app } = await portal.serve();
    const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    return { port: Number(address.port), close: () => app.close() };
  }

  async function raw(port: number, request: string) {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let text = '';
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.write(request);
    await once(socket, 'close');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { head, body };
  }
});

function oneFieldMore(body: unknown): unknown {
  return Array.isArray(body) ? body.map(oneFieldMore) : { ...Object(body), invented: 'Quarnstrom' };
}
