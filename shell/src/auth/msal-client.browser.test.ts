import { webcrypto } from 'node:crypto';
import { loadExternalTokens } from '@azure/msal-browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { config } from '../testing/sample.ts';
import { createMsalClient } from './msal-client.ts';

/** Where the library reads accounts as they were written, and not by a key of its own. */
const cache = { cacheLocation: 'sessionStorage' } as const;
const { clientId, signUpSignInAuthority: authority, authorityDomain } = config.identityProvider;

const TENANT = 'tenant';

/** In place of asking the provider for its addresses. */
const authorityMetadata = JSON.stringify({
  issuer: authority,
  authorization_endpoint: `${authority}/authorize`,
  token_endpoint: `${authority}/token`,
  end_session_endpoint: `${authority}/logout`,
  jwks_uri: `${authority}/keys`,
});

// jsdom has no subtle cryptography.
beforeEach(() => vi.stubGlobal('crypto', webcrypto));
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Leaves an account in this browser, as signing in by a policy does. */
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

/** The given name of the account that is active when the portal opens. */
async function activeAccount(): Promise<string | undefined> {
  const identityProvider = { ...config.identityProvider, ...cache };
  return (await createMsalClient({ ...config, identityProvider }, '')).account()?.givenName;
}

test('the active account is the one whose policy claim contains unifiedlogin, wherever it stands', {
  tags: ['AUTH-01'],
}, async () => {
  await storeAccount('B2C_1A_passwordreset', 'Reset');
  await storeAccount('B2C_1A_unifiedlogin', 'Ada');
  await storeAccount('B2C_1A_profileedit', 'Edited');
  expect(await activeAccount()).toBe('Ada');
});

test('without such an account the first is active', { tags: ['AUTH-01'] }, async () => {
  await storeAccount('B2C_1A_passwordreset', 'Reset');
  await storeAccount('B2C_1A_profileedit', 'Edited');
  expect(await activeAccount()).toBe('Reset');
});

test('without any account none is active', { tags: ['AUTH-02'] }, async () => {
  expect(await activeAccount()).toBeUndefined();
});
