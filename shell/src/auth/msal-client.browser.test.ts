import { webcrypto } from 'node:crypto';
import { type AuthenticationResult, loadExternalTokens, PublicClientApplication } from '@azure/msal-browser';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
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
function storeAccount(
  policy: string,
  name: string,
  optionalClaims: { readonly login_hint?: string } = {},
): Promise<AuthenticationResult> {
  const claims = {
    ...optionalClaims,
    oid: `oid-of-${name}`,
    tfp: policy,
    sub: name,
    tid: TENANT,
  };
  return loadExternalTokens(
    { auth: { clientId, authority, knownAuthorities: [authorityDomain], authorityMetadata }, cache },
    { scopes: ['openid'], authority },
    { id_token: `${base64url({ alg: 'none' })}.${base64url(claims)}.` },
    { clientInfo: base64url({ uid: `${name}-${policy}`, utid: TENANT }) },
  );
}

/** Returns the object id of the active account after startup. */
async function activeAccount(): Promise<string | undefined> {
  const identityProvider = { ...config.identityProvider, ...cache };
  return (await createMsalClient({ ...config, identityProvider }, '')).account()?.oid;
}

test('selects the account whose policy contains unifiedlogin', {
  tags: ['AUTH-01'],
}, async () => {
  await storeAccount('B2C_1A_passwordreset', 'Reset');
  await storeAccount('B2C_1A_unifiedlogin', 'Ada');
  await storeAccount('B2C_1A_profileedit', 'Edited');
  expect(await activeAccount()).toBe('oid-of-Ada');
});

test('selects the first account if no policy matches', { tags: ['AUTH-01'] }, async () => {
  await storeAccount('B2C_1A_passwordreset', 'Reset');
  await storeAccount('B2C_1A_profileedit', 'Edited');
  expect(await activeAccount()).toBe('oid-of-Reset');
});

test('selects no account if none is stored', { tags: ['AUTH-02'] }, async () => {
  expect(await activeAccount()).toBeUndefined();
});

test('selects the member who signed in, not an earlier one', {
  tags: ['AUTH-01', 'AUTH-15', 'R-08'],
}, async () => {
  await storeAccount('B2C_1A_unifiedlogin', 'Ada');
  const grace = await storeAccount('B2C_1A_unifiedlogin', 'Grace');
  vi.spyOn(PublicClientApplication.prototype, 'handleRedirectPromise').mockResolvedValue(grace);
  onTestFinished(() => void vi.restoreAllMocks());
  const identityProvider = { ...config.identityProvider, ...cache };
  const client = await createMsalClient({ ...config, identityProvider }, '#code=of-grace');
  expect(client.account()?.oid).toBe('oid-of-Grace');
  expect(client.msalInstance.getAllAccounts().map(({ localAccountId }) => localAccountId)).toEqual([
    'oid-of-Grace',
  ]);
});

test('signs out again after a sign-out page that did not open', {
  tags: ['NAV-05', 'R-08'],
}, async () => {
  await storeAccount('B2C_1A_unifiedlogin', 'Ada');
  const identityProvider = { ...config.identityProvider, ...cache, authorityMetadata };
  const { msalInstance, signOut } = await createMsalClient({ ...config, identityProvider }, '');
  const navigateExternal = vi.fn((_address: string) => Promise.resolve(true));
  msalInstance.setNavigationClient({ navigateExternal, navigateInternal: navigateExternal });
  await signOut();
  await signOut();
  const pages = navigateExternal.mock.calls.map(([address]) => new URL(address));
  expect(pages.map(({ origin, pathname }) => `${origin}${pathname}`)).toEqual([
    'https://localhost/B2C_1A_unifiedlogin/logout',
    'https://localhost/B2C_1A_unifiedlogin/logout',
  ]);
  expect(pages.map(({ searchParams }) => searchParams.get('post_logout_redirect_uri'))).toEqual([
    config.identityProvider.postLogoutRedirectUri,
    config.identityProvider.postLogoutRedirectUri,
  ]);
  expect(msalInstance.getAllAccounts()).toEqual([]);
});

test("signs out with the account's login hint, which spares the account picker", {
  tags: ['NAV-05'],
}, async () => {
  await storeAccount('B2C_1A_unifiedlogin', 'Ada', { login_hint: 'O.of-ada' });
  const identityProvider = { ...config.identityProvider, ...cache, authorityMetadata };
  const { msalInstance, signOut } = await createMsalClient({ ...config, identityProvider }, '');
  const navigateExternal = vi.fn((_address: string) => Promise.resolve(true));
  msalInstance.setNavigationClient({ navigateExternal, navigateInternal: navigateExternal });
  await signOut();
  const [address = ''] = navigateExternal.mock.calls[0] ?? [];
  expect(new URL(address).searchParams.get('logout_hint')).toBe('O.of-ada');
});

/** Opens the library for a provider without policies for profile and password. Records where it leads. */
async function openWithoutPolicies(accountPage: { readonly accountPage?: string }) {
  const {
    editProfileAuthority: _edit,
    forgotPasswordAuthority: _forgot,
    ...withoutPolicies
  } = config.identityProvider;
  const identityProvider = { ...withoutPolicies, ...cache, ...accountPage, authorityMetadata };
  const assign = vi.fn();
  const client = await createMsalClient({ ...config, identityProvider }, '', assign);
  const signIn = vi.spyOn(PublicClientApplication.prototype, 'loginRedirect').mockResolvedValue();
  onTestFinished(() => void vi.restoreAllMocks());
  return { client, signIn, assign };
}

test('without a reset policy, a forgotten password leads to the sign-in page', {
  tags: ['HOME-04'],
}, async () => {
  const { client, signIn, assign } = await openWithoutPolicies({
    accountPage: 'https://account.example.org/',
  });
  await client.resetPassword('/certificates');
  expect(signIn).toHaveBeenCalledExactlyOnceWith({ scopes: [...config.guardScopes], state: '/certificates' });
  expect(assign).not.toHaveBeenCalled();
});

test("without policies, a member gets the provider's account page", {
  tags: ['CTX-05', 'AMB-33'],
}, async () => {
  await storeAccount('B2C_1A_unifiedlogin', 'Ada');
  const { client, signIn, assign } = await openWithoutPolicies({
    accountPage: 'https://account.example.org/',
  });
  await client.resetPassword();
  await client.editProfile();
  expect(assign.mock.calls).toEqual([['https://account.example.org/'], ['https://account.example.org/']]);
  expect(signIn).not.toHaveBeenCalled();
});

test('opens the policies of a provider that has them', {
  tags: ['HOME-04', 'CTX-05', 'CFG-04'],
}, async () => {
  const identityProvider = { ...config.identityProvider, ...cache, authorityMetadata };
  const client = await createMsalClient({ ...config, identityProvider }, '');
  const redirect = vi.spyOn(PublicClientApplication.prototype, 'loginRedirect').mockResolvedValue();
  onTestFinished(() => void vi.restoreAllMocks());
  await client.resetPassword();
  await client.editProfile();
  expect(redirect.mock.calls).toEqual([
    [{ scopes: ['openid'], authority: 'https://localhost/B2C_1A_passwordreset' }],
    [{ scopes: ['openid'], authority: 'https://localhost/B2C_1A_profileedit' }],
  ]);
});
