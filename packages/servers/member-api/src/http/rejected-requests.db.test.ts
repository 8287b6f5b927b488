import { contract } from '@portal/api/contracts/contract';
import { Problem } from '@portal/api/contracts/problem';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import { allEndpoints, examples } from '../testing/endpoint-examples.ts';
import { owner } from '../testing/fixture.ts';
import {
  portal,
  problemOf,
  query,
  server,
  setUpRejectedRequests,
  summary,
} from './rejected-requests.fixture.ts';

setUpRejectedRequests();

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

  test('accepts calls of an application whose origin is allowed', { tags: ['R-04'] }, async () => {
    const headers = { origin: 'https://intranet.example.org' };
    const response = await server.callApi(summary, query, { as: owner, headers });
    expect(response.status).toBe(200);
  });

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

  test('accepts POST only for endpoints that change state', { tags: ['R-04', 'AMB-09'] }, async () => {
    for (const { endpoint, query: right, body } of allEndpoints.filter(
      ({ endpoint }) => endpoint.method !== 'POST',
    )) {
      const { status } = await server.callApi(endpoint, right, { as: owner, method: 'POST', body });
      const movable = endpoint.method === 'GET' && endpoint.changesState;
      expect([endpoint.name, status]).toEqual([endpoint.name, movable ? 200 : 404]);
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

describe('server errors', () => {
  test('returns 503 for calls and health while the database is unavailable', {
    tags: ['AMB-82'],
  }, async () => {
    const { db, close } = await openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', dataDir: '' });
    const app = await buildApp({
      db,
      config: readConfig(portal.provider.settings),
      log: { write: () => {} },
    });
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
      'data-version': ____,
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

test('documents every endpoint once with its parameters and responses', {
  tags: ['API-01'],
}, async () => {
  const response = await server.app.inject('/v1/openapi.json');
  const { paths } = response.json<{
    paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
  }>();
  for (const { endpoint } of allEndpoints) {
    const [[method, operation] = [], ...others] = Object.entries(paths[endpoint.path] ?? {});
    expect([endpoint.name, method, others.length]).toEqual([endpoint.name, endpoint.method.toLowerCase(), 0]);
    const names = (operation?.parameters ?? [])
      .filter(({ in: place }) => place === 'query')
      .map(({ name }) => name);
    expect(names.sort()).toEqual(Object.keys(endpoint.query.shape).sort());
  }
  expect(Object.keys(paths)).toHaveLength(allEndpoints.length);
});

test('serves health without a token', async () => {
  const response = await server.app.inject('/healthz');
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
});
