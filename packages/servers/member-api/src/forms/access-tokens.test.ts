import { createPublicKey } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { startHttpServer } from '@portal/test-infra/http-server';
import { jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { grantOf, registeredIntegration, TOKEN_PATH, tokenResponse } from '../testing/e-signature-grant.ts';
import { type ESignature, eSignatureOf } from './e-signature.ts';

const MINUTE = 60_000;

let service: Awaited<ReturnType<typeof startHttpServer>>;
let client: ESignature;
/** The requests for a token, and the authorizations of the other requests. */
let grants: URLSearchParams[] = [];
let authorizations: (string | undefined)[] = [];
/** Authorizations that the service rejects. */
let rejected: RegExp = /^$/;
beforeAll(async () => {
  service = await startHttpServer(async (request, response) => {
    if (request.url === TOKEN_PATH) {
      grants.push(new URLSearchParams(await text(request)));
      response.end(tokenResponse(`token-${grants.length}`));
      return;
    }
    const { authorization = '' } = request.headers;
    authorizations.push(authorization);
    response.writeHead(rejected.test(authorization) ? 401 : 200).end('%PDF-');
  });
});
afterAll(() => service.close());
beforeEach(() => {
  grants = [];
  authorizations = [];
  rejected = /^$/;
  const found = eSignatureOf({ eSignature: { url: service.origin, grant: grantOf(service.origin) } });
  if (!found) throw new Error('The service is not configured');
  client = found;
});
afterEach(() => {
  vi.useRealTimers();
});

test('identifies the integration and its user in a signed assertion', { tags: ['F-07'] }, async () => {
  await client.signedForm('e-1');
  expect(grants[0]?.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
  const key = createPublicKey(registeredIntegration.ESIGNATURE_PUBLIC_KEY);
  const { payload, protectedHeader } = await jwtVerify(grants[0]?.get('assertion') ?? '', key);
  const { iat = 0, exp = 0, ...claims } = payload;
  expect(protectedHeader.alg).toBe('RS256');
  expect(claims).toEqual({
    iss: registeredIntegration.ESIGNATURE_CLIENT_ID,
    sub: registeredIntegration.ESIGNATURE_USER_ID,
    aud: new URL(service.origin).host,
    scope: 'signature impersonation',
  });
  expect(exp - iat).toBe(600);
});

test('renews a token before it expires', { tags: ['F-07'] }, async () => {
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  await client.signedForm('e-1');
  vi.setSystemTime(start + 53 * MINUTE);
  await client.signedForm('e-1');
  vi.setSystemTime(start + 55 * MINUTE);
  await client.signedForm('e-1');
  expect(authorizations).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
});

test('concurrent calls share one token request', { tags: ['F-07'] }, async () => {
  const callThrice = () => Promise.all(['e-1', 'e-2', 'e-3'].map((id) => client.signedForm(id)));
  await callThrice();
  expect(grants).toHaveLength(1);
  rejected = /token-1$/;
  await callThrice();
  expect(grants).toHaveLength(2);
});

test('renews a rejected token once', { tags: ['F-07'] }, async () => {
  rejected = /token-1$/;
  await client.signedForm('e-1');
  expect(authorizations).toEqual(['Bearer token-1', 'Bearer token-2']);
  rejected = /token/;
  await expect(client.signedForm('e-1')).rejects.toThrow('returned status 401');
  expect(authorizations.slice(2)).toEqual(['Bearer token-2', 'Bearer token-3']);
});
