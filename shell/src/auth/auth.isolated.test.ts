import { expect, test, vi } from 'vitest';
import { config } from '../testing/sample.ts';
import { accountFromClaims, policyOf } from './account.ts';
import { createAuth } from './auth.ts';
import { scopesFor } from './protected-resources.ts';
import { classifyAuthError, type RedirectResult } from './redirect-result.ts';
import { isSignOutRedirect, returnPathFromHash } from './redirect-state.ts';
import { createSessionStore } from './session-store.ts';

const account = { oid: 'o', email: 'ada@example.org' };

function createTestAuth({
  redirectResult = { kind: 'none' } as RedirectResult,
  token = () => Promise.resolve('t'),
  signedIn = true,
  isPublicPage = (): boolean => false,
  showStorageBlocked = () => false,
} = {}) {
  vi.stubGlobal('location', { origin: 'https://portal.example.org' });
  const session = createSessionStore({ status: 'starting' });
  const signIn = vi.fn(() => Promise.resolve());
  const onExpired = vi.fn();
  const onIdle = vi.fn();
  const createClient = vi.fn(async () => ({
    redirectResult,
    account: () => (signedIn ? account : undefined),
    signIn,
    resetPassword: () => Promise.resolve(),
    editProfile: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
    token,
    sendEarly: async () => undefined,
    takeEarlyResponse: () => undefined,
    get msalInstance(): never {
      throw new Error('not used in this test');
    },
  }));
  const safePath = (path: string | undefined) =>
    path === '/forms' || path === '/registration/2' ? path : undefined;
  const auth = createAuth({
    config,
    session,
    createClient,
    currentPath: () => undefined,
    safePath,
    onExpired,
    onIdle,
    isPublicPage,
    showStorageBlocked,
  });
  return { auth, session, signIn, onExpired, onIdle, createClient };
}

test("reads the provider's response once and sets the session", { tags: ['AUTH-13'] }, async () => {
  const { auth, session, createClient } = createTestAuth({
    redirectResult: { kind: 'signed-in', returnTo: '/forms' },
  });
  expect(await Promise.all([auth.start(), auth.start()])).toEqual([
    { kind: 'signed-in', returnTo: '/forms' },
    { kind: 'signed-in', returnTo: '/forms' },
  ]);
  expect(createClient).toHaveBeenCalledTimes(1);
  expect(session.get()).toEqual({ status: 'signed-in', account });
});

test.each([
  [14, 'signed-in', []],
  [15, 'starting', [['o']]],
  // The clock of the device was set back.
  [-16, 'starting', [['o']]],
] as const)('after %i idle minutes the state is %s', { tags: ['R-21'] }, async (minutes, status, calls) => {
  const at = String(Date.now() - minutes * 60_000);
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'last-activity' ? at : null) });
  const { auth, session, onIdle } = createTestAuth();
  await auth.start();
  vi.unstubAllGlobals();
  expect(session.get().status).toBe(status);
  expect(onIdle.mock.calls).toEqual(calls);
});

test("a public page leaves an idle account until the provider's page opens", {
  tags: ['F-20', 'R-21'],
}, async () => {
  const at = String(Date.now() - 15 * 60_000);
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'last-activity' ? at : null) });
  const { auth, session, signIn, onIdle } = createTestAuth({ isPublicPage: () => true });
  await auth.start();
  const states = [session.get().status, onIdle.mock.calls.length];
  for (const leave of [auth.signIn, auth.signUp, auth.resetPassword]) await leave();
  vi.unstubAllGlobals();
  expect(states).toEqual(['signed-out', 0]);
  expect(onIdle.mock.calls).toEqual([['o'], ['o'], ['o']]);
  expect(signIn).not.toHaveBeenCalled();
});

test('drops a return path outside of the portal in both directions', { tags: ['R-21'] }, async () => {
  const { auth, signIn } = createTestAuth({
    redirectResult: { kind: 'signed-in', returnTo: '//evil.example' },
  });
  expect(await auth.start()).toEqual({ kind: 'signed-in', returnTo: undefined });
  await auth.signIn({ returnTo: 'https://evil.example' });
  expect(signIn).toHaveBeenLastCalledWith({});
  await auth.signIn({ returnTo: '/forms' });
  expect(signIn).toHaveBeenLastCalledWith({ returnTo: '/forms' });
});

test.each([
  ['o', '/forms', []],
  ['another-member', undefined, ['mfp-viewed-documents', 'hide-announcement', 'form-draft-contact']],
])(
  'after the session of %s ended, returns to %s and removes %j',
  {
    tags: ['AUTH-15', 'R-08', 'R-21'],
  },
  async (owner, returnTo, keys) => {
    const removeItem = vi.fn((_key: string) => undefined);
    /** The entries of a storage are properties of it, and its methods are not. */
    class TabStorage {
      readonly 'form-draft-contact' = '{}';
      readonly 'msal.interaction' = 'state';
      getItem(key: string) {
        return key === 'session-return-owner' ? owner : null;
      }
      removeItem(key: string) {
        removeItem(key);
      }
    }
    vi.stubGlobal('sessionStorage', new TabStorage());
    vi.stubGlobal('localStorage', { getItem: () => null, removeItem });
    const { auth } = createTestAuth({ redirectResult: { kind: 'signed-in', returnTo: '/forms' } });
    const result = await auth.start();
    vi.unstubAllGlobals();
    expect(result).toEqual({ kind: 'signed-in', returnTo });
    const removed = removeItem.mock.calls.map(([key]) => key);
    expect(removed).toEqual(['last-activity', 'session-return-owner', ...keys]);
  },
);

test('redirects once for a double click, and again after a failure', {
  tags: ['AUTH-18', 'HOME-02'],
}, async () => {
  const { auth, signIn } = createTestAuth();
  signIn.mockRejectedValueOnce(new Error('offline'));
  const failures = await Promise.allSettled([auth.signIn(), auth.signIn(), auth.resetPassword()]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(signIn).toHaveBeenCalledTimes(1);
  await auth.signIn();
  expect(signIn).toHaveBeenCalledTimes(2);
});

test('starts sign-up and returns to step 2 of registration', { tags: ['REG-02'] }, async () => {
  const { auth, signIn } = createTestAuth();
  await auth.signUp();
  expect(signIn).toHaveBeenCalledWith({ signUp: true, returnTo: '/registration/2' });
});

test('ends the session after a refused renewal only', {
  tags: ['AUTH-15', 'AUTH-17'],
}, async () => {
  const expired = Object.assign(new Error('no'), { name: 'SessionExpiredError' });
  const refused = createTestAuth({ token: () => Promise.reject(expired) });
  await expect(refused.auth.getToken('https://api.example.org/v1/x')).rejects.toThrow('no');
  expect(refused.onExpired).toHaveBeenCalledTimes(1);
  const offline = createTestAuth({ token: () => Promise.reject(new Error('offline')) });
  await expect(offline.auth.getToken('https://api.example.org/v1/x')).rejects.toThrow('offline');
  expect(offline.onExpired).not.toHaveBeenCalled();
});

test('gets tokens for protected addresses only', { tags: ['AUTH-16', 'CFG-05'] }, async () => {
  const { auth } = createTestAuth();
  expect(await auth.getToken('https://api.example.org/v1/memberuser/GetEnvironmentName')).toBe('t');
  expect(await auth.getToken('/v1/memberuser/GetEnvironmentName')).toBeUndefined();
  expect(await auth.getToken('/assets/navmessage.json')).toBeUndefined();
  expect(await auth.getToken('https://elsewhere.example/v1/x')).toBeUndefined();
});

test('matches addresses below a resource but not similar ones', { tags: ['CFG-05', 'CFG-02'] }, () => {
  const resources = [{ accessUrl: 'https://api.example.org/v1/', scopes: ['a'] }];
  const scopes = (url: string) => scopesFor(url, resources, 'https://portal.example.org');
  expect(scopes('https://api.example.org/v1/payment/GetPaymentList')).toEqual(['a']);
  expect(scopes('https://api.example.org/v10/x')).toBeUndefined();
  expect(scopes('https://api.example.org.evil.example/v1/x')).toBeUndefined();
  expect(scopes('/v1/x')).toBeUndefined();
});

test('reads an account from its claims and requires an object id', {
  tags: ['AUTH-01', 'API-03'],
}, () => {
  const idTokenClaims = {
    oid: '1',
    emails: ['ada@example.org'],
    tfp: 'P',
  };
  expect(accountFromClaims({ username: '', idTokenClaims })).toEqual({
    oid: '1',
    email: 'ada@example.org',
  });
  expect(policyOf({ username: '', idTokenClaims: { acr: 'B2C_1A_unifiedlogin' } })).toBe(
    'B2C_1A_unifiedlogin',
  );
  expect(accountFromClaims({ username: 'ada@example.org', idTokenClaims: {} })).toBeUndefined();
});

test("classifies the provider's two known error codes", { tags: ['AUTH-18', 'HOME-04'] }, () => {
  expect(classifyAuthError(new Error('access_denied: AADB2C90118: The user has forgotten'))).toBe(
    'forgot-password',
  );
  expect(classifyAuthError(new Error('access_denied: AADB2C90091: The user has cancelled'))).toBe(
    'cancelled',
  );
  expect(classifyAuthError(new Error('server_error: AADB2C99002'))).toBe('failed');
});

test('reads the return path from an error response', { tags: ['R-21'] }, () => {
  expect(returnPathFromHash('#error=access_denied&state=abc%7C%2Fforms%2F45%3Fa%3Db%7Cc')).toBe(
    '/forms/45?a=b|c',
  );
  expect(returnPathFromHash('#error=access_denied&state=abc')).toBeUndefined();
  expect(returnPathFromHash('')).toBeUndefined();
});

test('recognizes the sign-out redirect by its state', {
  tags: ['NAV-05'],
}, () => {
  expect(isSignOutRedirect('?state=eyJpZCI6ImEifQ%3D%3D%7Csigned-out')).toBe(true);
  expect(isSignOutRedirect('?state=eyJpZCI6ImEifQ%3D%3D%7C%2Fforms')).toBe(false);
  expect(isSignOutRedirect('?state=signed-out')).toBe(false);
  expect(isSignOutRedirect('')).toBe(false);
});
