import { webcrypto } from 'node:crypto';
import { loadExternalTokens } from '@azure/msal-browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { config } from '../testing/sample.ts';
import { createMsalClient } from './msal-client.ts';

/** Session storage, whose entries the library does not encrypt. */
const cache = { cacheLocation: 'sessionStorage' } as const;
const { clientId, signUpSignInAuthority: authority, authorityDomain } = config.identityProvider;

const TENANT = 'tenant';

/** Replaces the provider's discovery document. */
const authorityMetadata = JSON.stringify({
  issuer: authority,
  authorization_endpoint: `${authority}/authorize`,
  token_endpoint: `${authority}/token`,
  end_session_endpoint: `${authority}/logout`,
  jwks_uri: `${authority}/keys`,
});

// jsdom has no SubtleCrypto.
beforeEach(() => vi.stubGlobal('crypto', webcrypto));
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Stores an account in this browser, as signing in with a policy does. */
async function storeAccount(policy: string, given_name: string): Promise<void> {
  const claims = {
    oid: `oid-of-${given_name}`,
    given_name,
    family_name: 'King',
    tfp: policy,
    sub: given_name,
    tid: TENANT,
  };
  await loadExternalTokens(
    { auth: { clientId, authority, knownAuthorities: [authorityDomain], authorityMetadata }, cache },
    { scopes: ['openid'], authority },
    { id_token: `${base64url({ alg: 'none' })}.${base64url(claims)}.` },
    { clientInfo: base64url({ uid: `${given_name}-${policy}`, utid: TENANT }) },
  );
}

/** Returns the given name of the active account after startup. */
async function activeAccount(): Promise<string | undefined> {
  const identityProvider = { ...config.identityProvider, ...cache };
  return (await createMsalClient({ ...config, identityProvider }, '')).account()?.givenName;
}

test('selects the account whose policy contains unifiedlogin', {
  tags: ['AUTH-01'],
}, async () => {
  await storeAccount('B2C_1A_passwordreset', 'Reset');
  await storeAccount('B2C_1A_unifiedlogin', 'Ada');
  await storeAccount('B2C_1A_profileedit', 'Edited');
  expect(await activeAccount()).toBe('Ada');
});

test('selects the first account if no policy matches', { tags: ['AUTH-01'] }, async () => {
  await storeAccount('B2C_1A_passwordreset', 'Reset');
  await storeAccount('B2C_1A_profileedit', 'Edited');
  expect(await activeAccount()).toBe('Reset');
});

test('selects no account if none is stored', { tags: ['AUTH-02'] }, async () => {
  expect(await activeAccount()).toBeUndefined();
});
