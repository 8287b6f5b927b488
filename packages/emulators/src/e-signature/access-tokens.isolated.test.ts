import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { postJson } from '../kit/testing/emulator-folder.ts';
import { startForTests } from './testing/start-for-tests.ts';

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const createPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const { publicKey, privateKey } = createPair();

let service: Awaited<ReturnType<typeof startForTests>>;
beforeAll(async () => {
  service = await startForTests({
    ESIGNATURE_CLIENT_ID: 'the integration',
    ESIGNATURE_USER_ID: 'the user',
    ESIGNATURE_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  });
});
afterAll(() => service.stop());
afterEach(() => {
  vi.useRealTimers();
});

interface Changes {
  readonly claims?: object;
  readonly key?: typeof privateKey;
  readonly grantType?: string;
}

/** Requests a token with these changes of a valid request. */
async function request({ claims, key = privateKey, grantType = JWT_BEARER }: Changes = {}) {
  const iat = Math.floor(Date.now() / 1000);
  const valid = {
    iss: 'the integration',
    sub: 'the user',
    aud: new URL(service.origin).host,
    scope: 'signature impersonation',
    iat,
    exp: iat + 3_600,
  };
  const assertion = await new SignJWT({ ...valid, ...claims }).setProtectedHeader({ alg: 'RS256' }).sign(key);
  const body = new URLSearchParams({ grant_type: grantType, assertion });
  const response = await fetch(`${service.origin}/oauth/token`, { method: 'POST', body });
  return { status: response.status, body: await response.json() };
}

const Granted = z.object({ access_token: z.string() });
const newToken = async () => Granted.parse((await request()).body).access_token;

async function apiStatus(token: string): Promise<number> {
  const url = `${service.origin}/restapi/v2.1/accounts/portal/envelopes?from_date=2026-01-01`;
  return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
}

test('issues a token that opens the API for an hour', { tags: ['F-07'] }, async () => {
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const { status, body } = await request();
  expect(status).toBe(200);
  expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 3_600 });
  const token = Granted.parse(body).access_token;
  vi.setSystemTime(start + 3_599_000);
  expect(await apiStatus(token)).toBe(200);
  expect(await apiStatus('another')).toBe(401);
  vi.setSystemTime(start + 3_600_000);
  expect(await apiStatus(token)).toBe(401);
});

const now = () => Math.floor(Date.now() / 1000);

test.each<[string, () => Changes, string]>([
  ['another key', () => ({ key: createPair().privateKey }), 'invalid_grant'],
  ['another integration', () => ({ claims: { iss: 'another' } }), 'invalid_grant'],
  ['another user', () => ({ claims: { sub: 'another' } }), 'invalid_grant'],
  ['another audience', () => ({ claims: { aud: 'sign.example.org' } }), 'invalid_grant'],
  ['a past expiry', () => ({ claims: { exp: now() - 1 } }), 'invalid_grant'],
  ['no expiry', () => ({ claims: { exp: undefined } }), 'invalid_grant'],
  ['an expiry in two hours', () => ({ claims: { exp: now() + 7_200 } }), 'invalid_grant'],
  ['another scope', () => ({ claims: { scope: 'signature' } }), 'consent_required'],
  ['another grant type', () => ({ grantType: 'password' }), 'unsupported_grant_type'],
])('refuses a token for %s', { tags: ['F-07'] }, async (_what, changes, error) => {
  expect(await request(changes())).toEqual({ status: 400, body: { error } });
});

test('revokes and refuses tokens on demand', { tags: ['R-28'] }, async () => {
  const token = await newToken();
  await postJson(`${service.origin}/__test__/tokens`, { refuse: 'consent_required' });
  expect(await apiStatus(token)).toBe(401);
  expect(await request()).toEqual({ status: 400, body: { error: 'consent_required' } });
  await postJson(`${service.origin}/__test__/tokens`, {});
  expect(await apiStatus(await newToken())).toBe(200);
});
