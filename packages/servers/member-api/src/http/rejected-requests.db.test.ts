import { once } from 'node:events';
import { connect } from 'node:net';
import { contract } from '@portal/api/contracts/contract';
import { Problem } from '@portal/api/contracts/problem';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import { allCalls, examples } from '../testing/call-examples.ts';
import { owner } from '../testing/fixture.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
let server: Server;
beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve({ RATE_MEMBER: '10000', RATE_ADDRESS: '10000' });
}, 120_000);
afterAll(() => portal.stop());

const summary = contract.GetCertificateSummary;
const query = { lifeProNameId: owner.lifeProNameId };

/** Returns the problem of a response, after checking what all problems have in common. */
function problemOf(response: Awaited<ReturnType<Server['callApi']>>): Problem {
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = z.strictObject(Problem.shape).parse(response.body);
  expect(problem.status).toBe(response.status);
  expect(problem.traceId).toBe(response.headers['x-trace-id']);
  return problem;
}

describe('tokens', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const hmacKey = new TextEncoder().encode('a secret of thirty-two characters');
  const { oid } = owner;
  const claims = () => ({ ...portal.provider.tokens, oid });
  const badTokens: Record<string, () => Promise<string> | string> = {
    'no token at all': () => '',
    'no bearer': () => 'Basic b3R0aWxpZTpzZWNyZXQ=',
    'not a token': () => 'Bearer abc',
    'two tokens': async () =>
      `Bearer ${await portal.provider.sign({ oid })} ${await portal.provider.sign({ oid })}`,
    'expired an hour ago': () => portal.provider.sign({ oid }, { lifetime: -3600 }).then(bearer),
    'no expiry': () => portal.provider.sign({ oid }, { lifetime: null }).then(bearer),
    'not valid yet': () => portal.provider.sign({ oid, nbf: now() + 3600 }).then(bearer),
    'of another issuer': () => portal.provider.sign({ oid, iss: 'https://other.example.org/' }).then(bearer),
    'for another audience': () => portal.provider.sign({ oid, aud: 'another-api' }).then(bearer),
    'without an object id': () => portal.provider.sign({}).then(bearer),
    'with an object id that is none': () => portal.provider.sign({ oid: '*' }).then(bearer),
    'signed with another key': async () => {
      const { privateKey } = await generateKeyPair('RS256');
      return bearer(await portal.provider.sign({ oid }, { key: privateKey }));
    },
    'without a signature': () => {
      const { issuer, audience } = claims();
      return bearer(
        new UnsecuredJWT({ oid }).setIssuer(issuer).setAudience(audience).setExpirationTime('1h').encode(),
      );
    },
    'signed by another algorithm': async () => {
      const { issuer, audience } = claims();
      const token = new SignJWT({ oid, iss: issuer, aud: audience, exp: now() + 600 });
      return bearer(await token.setProtectedHeader({ alg: 'HS256', kid: 'test' }).sign(hmacKey));
    },
    'with a payload put in afterwards': async () => {
      const [header, , signature] = (await portal.provider.sign({ oid })).split('.');
      const payload = Buffer.from(JSON.stringify({ ...claims(), exp: now() + 600 })).toString('base64url');
      return bearer([header, payload, signature].join('.'));
    },
  };
  const bearer = (token: string) => `Bearer ${token}`;

  test.each(Object.entries(badTokens))(
    'returns 401 for a request with %s',
    { tags: ['API-02'] },
    async (_name, make) => {
      const authorization = await make();
      const response = await server.callApi(summary, query, {
        headers: authorization ? { authorization } : {},
      });
      expect(problemOf(response)).toMatchObject({ status: 401, code: 'unauthorized' });
      expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
    },
  );

  const elsewhere = { tfp: undefined, acr: undefined, scp: undefined };
  const wrongTokens: [string, Record<string, string | string[] | undefined>, string][] = [
    ['of the policy of profile edit', { tfp: 'B2C_1A_profileedit' }, 'token_policy'],
    ['of the policy of password reset', { tfp: 'B2C_1A_passwordreset' }, 'token_policy'],
    ['of another policy, named in acr', { tfp: undefined, acr: 'b2c_1a_profileedit' }, 'token_policy'],
    [
      'of another policy, though acr says otherwise',
      { tfp: 'X', acr: 'B2C_1A_unifiedlogin' },
      'token_policy',
    ],
    ['of no policy', { tfp: undefined }, 'token_policy'],
    ['without a scope', { scp: undefined }, 'token_scope'],
    ['of another scope', { scp: 'member.access.more' }, 'token_scope'],
    ['of a list of scopes that is no text', { scp: ['member.access'] }, 'token_scope'],
  ];
  test.each(wrongTokens)(
    'returns 401 for a token %s, each time',
    { tags: ['API-02', 'AUTH-01'] },
    async (_name, input, code) => {
      for (const _ of [1, 2]) {
        const response = await server.callApi(summary, query, { as: owner, claims: input });
        expect(problemOf(response)).toMatchObject({ status: 401, code });
        expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
      }
    },
  );

  const rightTokens: [string, Record<string, string | undefined>][] = [
    ['in another letter case', { tfp: 'b2c_1a_UnifiedLogin', scp: 'openid Member.Access' }],
    ['that names its policy in acr', { tfp: undefined, acr: 'b2c_1a_unifiedlogin' }],
  ];
  test.each(rightTokens)('accepts a token %s', { tags: ['API-02'] }, async (_name, input) => {
    expect((await server.callApi(summary, query, { as: owner, claims: input })).status).toBe(200);
  });

  test('checks scope and policy as configured, or not at all', {
    tags: ['API-02'],
  }, async () => {
    const other = await portal.serve({ TOKEN_SCOPE: 'Portal.Read', TOKEN_POLICIES: 'B2C_1_in, B2C_1_Up' });
    const claimed = { scp: 'portal.read', tfp: 'b2c_1_up' };
    expect((await other.callApi(summary, query, { as: owner, claims: claimed })).status).toBe(200);
    expect((await other.callApi(summary, query, { as: owner })).status).toBe(401);
    const off = await portal.serve({ TOKEN_SCOPE: 'off', TOKEN_POLICIES: 'off' });
    expect((await off.callApi(summary, query, { as: owner, claims: elsewhere })).status).toBe(200);
  });

  test('returns 401 for every account call without a token', {
    tags: ['API-02', 'R-04'],
  }, async () => {
    for (const { call, query: right, body } of allCalls.filter(({ call }) => call.access !== 'public')) {
      const response = await server.callApi(call, right, { body });
      expect([call.name, response.status]).toEqual([call.name, 401]);
    }
    const posted = await server.callApi(contract.WriteToLog, examples.WriteToLog.query, { method: 'POST' });
    expect(posted.status).toBe(401);
    expect(await portal.db.selectFrom('log_entry').selectAll().execute()).toEqual([]);
  });

  test('rejects an expired token although it was cached', { tags: ['API-02'] }, async () => {
    // The server allows 30 seconds of clock skew, so this token is valid for one more second.
    const headers = { authorization: bearer(await portal.provider.sign({ oid }, { lifetime: -29 })) };
    expect((await server.callApi(summary, query, { headers })).status).toBe(200);
    await expect
      .poll(async () => (await server.callApi(summary, query, { headers })).status, { timeout: 60_000 })
      .toBe(401);
  });

  test("returns 503 without the provider's keys, not 401", { tags: ['API-02'] }, async () => {
    const unreachable = await portal.serve({ TOKEN_JWKS_URI: 'http://127.0.0.1:9/keys' });
    const response = await unreachable.callApi(summary, query, { as: owner });
    expect(problemOf(response)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(response.headers['retry-after']).toBe('5');
  });

  test('does not refetch keys for each unknown key id', {
    tags: ['API-02'],
  }, async () => {
    const fresh = await portal.serve();
    await fresh.callApi(summary, query, { as: owner });
    const before = portal.provider.requestCount();
    for (let i = 0; i < 5; i++) {
      const { issuer, audience } = claims();
      const token = new SignJWT({ oid, iss: issuer, aud: audience, exp: now() + 600 });
      const unknown = await token
        .setProtectedHeader({ alg: 'RS256', kid: `unknown-${i}` })
        .sign(portal.provider.privateKey);
      const response = await fresh.callApi(summary, query, { headers: { authorization: bearer(unknown) } });
      expect(response.status).toBe(401);
    }
    expect(portal.provider.requestCount()).toBe(before);
  });
});

describe('requests from elsewhere', () => {
  const rejected: [string, Record<string, string>, number][] = [
    ['prefetched', { 'sec-purpose': 'prefetch;prerender' }, 400],
    ['navigated to', { 'sec-fetch-mode': 'navigate' }, 400],
    ['made by another site', { origin: 'https://evil.example.org' }, 403],
    ['made across sites', { 'sec-fetch-site': 'cross-site' }, 403],
  ];
  test.each(rejected)(
    'a call %s is rejected and changes nothing',
    { tags: ['R-04'] },
    async (_name, headers, status) => {
      for (const method of ['GET', 'POST'] as const) {
        const response = await server.callApi(contract.WriteToLog, examples.WriteToLog.query, {
          as: owner,
          method,
          headers,
        });
        expect(problemOf(response).status).toBe(status);
      }
      expect(await portal.db.selectFrom('log_entry').selectAll().execute()).toEqual([]);
    },
  );

  test("allows the portal's own page and lets no other origin read", { tags: ['R-04'] }, async () => {
    const headers = {
      origin: 'http://localhost:4200',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
    };
    const response = await server.callApi(summary, query, { as: owner, headers });
    expect(response.status).toBe(200);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('accepts POST only for calls that change state', { tags: ['R-04', 'AMB-09'] }, async () => {
    for (const { call, query: right, body } of allCalls.filter(({ call }) => call.method !== 'POST')) {
      const { status } = await server.callApi(call, right, { as: owner, method: 'POST', body });
      const movable = call.method === 'GET' && call.changesState;
      expect([call.name, status]).toEqual([call.name, movable ? 200 : 404]);
    }
  });

  test('accepts the parameters of a state-changing GET in a POST body', {
    tags: ['R-05'],
  }, async () => {
    const { query: right } = examples.WriteToLog;
    const received = { as: owner, method: 'POST' } as const;
    expect((await server.callApi(contract.WriteToLog, {}, { ...received, body: right })).status).toBe(200);
    const wrong = await server.callApi(
      contract.WriteToLog,
      {},
      { ...received, body: { ...right, severity: '9' } },
    );
    expect(problemOf(wrong)).toMatchObject({ status: 400, code: 'malformed' });
    const both = await server.callApi(contract.WriteToLog, right, { ...received, body: right });
    expect(both.status).toBe(400);
  });
});

describe('malformed requests', () => {
  const badQueries = allCalls.flatMap(({ name, call, query: right, body, mayBeEmpty }) => [
    { name, call, body, fault: 'one field too many', bad: { ...right, invented: 'Quarnstrom' } },
    ...Object.keys(right).flatMap((field) => [
      { name, call, body, fault: `without ${field}`, bad: { ...right, [field]: [] } },
      { name, call, body, fault: `two of ${field}`, bad: { ...right, [field]: ['1', '2'] } },
      {
        name,
        call,
        body,
        fault: `10,000 characters of ${field}`,
        bad: { ...right, [field]: '7'.repeat(10_000) },
      },
    ]),
    ...Object.keys(right)
      .filter((field) => !mayBeEmpty.includes(field))
      .map((field) => ({ name, call, body, fault: `an empty ${field}`, bad: { ...right, [field]: '' } })),
  ]);

  test.each(badQueries)(
    '$name with $fault returns 400',
    { tags: ['API-53', 'AMB-82'] },
    async ({ call, bad, body }) => {
      const response = await server.callApi(call, bad, { as: owner, body });
      expect(problemOf(response)).toMatchObject({ status: 400, code: 'malformed' });
      expect(response.text).not.toContain('Quarnstrom');
      expect(response.text).not.toContain('7777777');
      expect(response.text).not.toContain('invented');
    },
  );

  const badBodies = allCalls.flatMap(({ name, call, query: right, body }) =>
    body === undefined
      ? []
      : [
          { name, call, query: right, fault: 'no body', bad: undefined },
          { name, call, query: right, fault: 'text for a body', bad: 'Quarnstrom' },
          { name, call, query: right, fault: 'null for a body', bad: null },
          { name, call, query: right, fault: 'one field too many', bad: oneFieldMore(body) },
          ...Object.keys(Object(body)).map((field) => ({
            name,
            call,
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
    async ({ call, query, bad }) => {
      const response = await server.callApi(call, query, { as: owner, body: bad });
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
    expect(response.body).not.toMatch(/Quarnstrom|4821/);
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

describe('server errors', () => {
  test('returns 503 for calls and health while the database is unavailable', {
    tags: ['AMB-82'],
  }, async () => {
    const { db, close } = await openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', dataDir: '' });
    const { issuer, audience, jwksUri } = portal.provider.tokens;
    const tokens = { TOKEN_ISSUER: issuer, TOKEN_AUDIENCE: audience, TOKEN_JWKS_URI: jwksUri };
    const app = await buildApp({ db, config: readConfig(tokens), log: { write: () => {} } });
    const authorization = `Bearer ${await portal.provider.sign({ oid: owner.oid })}`;
    for (const url of ['/healthz', contract.GetContactTopics.path]) {
      const response = await app.inject({ url, headers: { authorization } });
      expect([url, response.statusCode, response.headers['retry-after']]).toEqual([url, 503, '5']);
      expect(Problem.parse(response.json()).code).toBe('unavailable');
    }
    await app.close();
    await close();
  });

  test('returns 500 without details for a contract violation', {
    tags: ['R-25', 'AMB-82'],
  }, async () => {
    await portal.db.updateTable('certificate').set({ interest_rate: Number.NaN }).execute();
    const response = await server.callApi(summary, query, { as: owner });
    await portal.db.updateTable('certificate').set({ interest_rate: null }).execute();
    expect(problemOf(response)).toEqual({
      type: 'about:blank',
      title: 'The request failed',
      status: 500,
      code: 'internal',
      traceId: response.headers['x-trace-id'],
    });
    expect(server.lines.join('')).toContain('"fields":["Certificates.0.InterestRate"');
  });
});

test('sets the security headers on every response', { tags: ['R-25', 'R-04', 'R-05'] }, async () => {
  const responses = [
    await server.callApi(summary, query, { as: owner }),
    await server.callApi(summary, query),
    await server.callApi(summary, {}, { as: owner }),
    await server.app.inject('/nowhere'),
  ];
  for (const { headers } of responses) {
    const {
      date,
      connection,
      'content-length': _,
      'content-type': __,
      'www-authenticate': ___,
      ...rest
    } = headers;
    expect(rest).toEqual({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-trace-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  }
});

test('documents every call once with its parameters and responses', {
  tags: ['API-01'],
}, async () => {
  const response = await server.app.inject('/v1/openapi.json');
  const { paths } = response.json<{
    paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
  }>();
  for (const { call } of allCalls) {
    const [[method, operation] = [], ...others] = Object.entries(paths[call.path] ?? {});
    expect([call.name, method, others.length]).toEqual([call.name, call.method.toLowerCase(), 0]);
    const names = (operation?.parameters ?? [])
      .filter(({ in: place }) => place === 'query')
      .map(({ name }) => name);
    expect(names.sort()).toEqual(Object.keys(call.query.shape).sort());
  }
  expect(Object.keys(paths)).toHaveLength(allCalls.length);
});

test('serves health without a token', async () => {
  const response = await server.app.inject('/healthz');
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
});

function oneFieldMore(body: unknown): unknown {
  return Array.isArray(body) ? body.map(oneFieldMore) : { ...Object(body), invented: 'Quarnstrom' };
}
