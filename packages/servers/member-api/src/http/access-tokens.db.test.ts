import { contract } from '@portal/api/contracts/contract';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { allEndpoints, examples } from '../testing/endpoint-examples.ts';
import { owner } from '../testing/fixture.ts';
import { createTokenReader } from './access-tokens.ts';
import {
  portal,
  problemOf,
  query,
  server,
  setUpRejectedRequests,
  summary,
} from './rejected-requests.fixture.ts';

setUpRejectedRequests();

describe('tokens', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const hmacKey = new TextEncoder().encode('a secret of thirty-two characters');
  const { oid } = owner;
  const claims = () => {
    const { TOKEN_ISSUER: iss, TOKEN_AUDIENCE: aud } = portal.provider.settings;
    return { iss, aud, oid, exp: now() + 600 };
  };
  const badTokens: Record<string, () => Promise<string> | string> = {
    'no token at all': () => '',
    'no bearer': () => 'Basic b3R0aWxpZTpzZWNyZXQ=',
    'not a token': () => 'Bearer abc',
    'two tokens': async () =>
      `Bearer ${await portal.provider.sign({ oid })} ${await portal.provider.sign({ oid })}`,
    'expired 31 seconds ago': () => portal.provider.sign({ oid }, { lifetime: -31 }).then(bearer),
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
    'without a signature': () => bearer(new UnsecuredJWT(claims()).encode()),
    'signed by another algorithm': async () => {
      const token = new SignJWT(claims());
      return bearer(await token.setProtectedHeader({ alg: 'HS256', kid: 'test' }).sign(hmacKey));
    },
    'with a payload put in afterwards': async () => {
      const [header, , signature] = (await portal.provider.sign({ oid })).split('.');
      const payload = Buffer.from(JSON.stringify(claims())).toString('base64url');
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

  test('returns 401 for every account endpoint without a token', {
    tags: ['API-02', 'R-04'],
  }, async () => {
    for (const { endpoint, query: right, body } of allEndpoints.filter(
      ({ endpoint }) => endpoint.access !== 'public',
    )) {
      const response = await server.callApi(endpoint, right, { body });
      expect([endpoint.name, response.status]).toEqual([endpoint.name, 401]);
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

  test('accepts tokens for hours while the key end point is unavailable', { tags: ['API-02'] }, async () => {
    const read = createTokenReader(readConfig(portal.provider.settings).tokens);
    await read(bearer(await portal.provider.sign({ oid })));
    onTestFinished(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 3_600_000 });
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
    expect(await read(bearer(await portal.provider.sign({ oid })))).toMatchObject({ oid });
    // After a day the keys are read again, so that a withdrawn key is not accepted for ever.
    vi.setSystemTime(Date.now() + 5 * 3_600_000);
    await expect(read(bearer(await portal.provider.sign({ oid })))).rejects.toMatchObject({
      statusCode: 503,
    });
  });

  test('does not refetch keys for each unknown key id', {
    tags: ['API-02'],
  }, async () => {
    const fresh = await portal.serve();
    await fresh.callApi(summary, query, { as: owner });
    const before = portal.provider.requestCount();
    for (let i = 0; i < 5; i++) {
      const token = new SignJWT(claims());
      const unknown = await token
        .setProtectedHeader({ alg: 'RS256', kid: `unknown-${i}` })
        .sign(portal.provider.privateKey);
      const response = await fresh.callApi(summary, query, { headers: { authorization: bearer(unknown) } });
      expect(response.status).toBe(401);
    }
    expect(portal.provider.requestCount()).toBe(before);
  });
});
