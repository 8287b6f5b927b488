import {
  type AccountInfo,
  type AuthenticationResult,
  BrowserAuthError,
  InteractionRequiredAuthError,
  type IPublicClientApplication,
  PublicClientApplication,
  ServerError,
} from '@azure/msal-browser';
import { selectAccount } from '@portal/domain/sign-in/accounts';
import type { Account, AppConfig } from '@portal/section-sdk';
import { createEarlyResponses } from '../auth-script/early-responses.ts';
import { accountFromClaims, policyOf } from './account.ts';
import { scopesFor } from './protected-resources.ts';
import { classifyAuthError, type RedirectResult } from './redirect-result.ts';
import { returnPathFromHash, SIGNED_OUT_STATE } from './redirect-state.ts';

/** The provider refused silent renewal, so the member must sign in again (AUTH-15). */
class SessionExpiredError extends Error {
  override readonly name = 'SessionExpiredError';
}

export interface MsalClient {
  readonly redirectResult: RedirectResult;
  account(): Account | undefined;
  signIn(options: { returnTo?: string; signUp?: boolean }): Promise<void>;
  resetPassword(returnTo?: string): Promise<void>;
  editProfile(returnTo?: string): Promise<void>;
  /** Removes every account and token from this browser and ends the provider's session (NAV-05, R-08). */
  signOut(): Promise<void>;
  /** Returns a bearer token, renewed silently. @throws SessionExpiredError if the member must sign in again */
  token(scopes: readonly string[]): Promise<string>;
  /** Sends the bootstrap request before the shell needs its responses. `expected` lists URLs that callers may await. */
  sendEarly(
    address: string,
    expected: readonly string[],
    parse: (response: Response) => Promise<ReadonlyMap<string, Response>>,
  ): Promise<void>;
  takeEarlyResponse(address: string, method: string): Promise<Response> | undefined;
  /** The library itself, only for its React binding (`account-observer.tsx`). */
  readonly msalInstance: IPublicClientApplication;
}

type Settings = AppConfig['identityProvider'];

let clientPromise: Promise<MsalClient> | undefined;

/**
 * Returns the sign-in library of this page. The first caller opens it, and a failure lets the next caller retry. The
 * authentication script passes no `redirectHash`. It never opens the library on `/authenticate`, the only page with one.
 */
export function getMsalClient(config: AppConfig, redirectHash: string): Promise<MsalClient> {
  clientPromise ??= createMsalClient(config, redirectHash).catch((error: unknown) => {
    clientPromise = undefined;
    throw error;
  });
  return clientPromise;
}

export async function createMsalClient(
  { identityProvider: settings, guardScopes, protectedResources }: AppConfig,
  redirectHash: string,
  openPage: (address: string) => void = (address) => location.assign(address),
): Promise<MsalClient> {
  const instance = new PublicClientApplication({
    auth: {
      clientId: settings.clientId,
      authority: settings.signUpSignInAuthority,
      knownAuthorities: [settings.authorityDomain],
      ...(settings.authorityMetadata ? { authorityMetadata: settings.authorityMetadata } : {}),
      redirectUri: settings.redirectUri,
      postLogoutRedirectUri: settings.postLogoutRedirectUri,
    },
    cache: { cacheLocation: settings.cacheLocation },
  });

  const scopes = [...guardScopes];
  // The provider redirects silent renewal to this page inside an iframe. The page has no other purpose.
  const bridgeUri = new URL('/auth-bridge.html', location.origin).href;
  const getActiveAccount = () => activeAccount(instance.getAllAccounts());
  const redirectToSignIn = (returnTo: string | undefined, signUp = false) =>
    instance.loginRedirect({
      scopes,
      ...(returnTo ? { state: returnTo } : {}),
      ...(signUp ? { extraQueryParameters: { option: 'signup' } } : {}),
    });
  const redirectToPolicy = (authority: string, returnTo: string | undefined) =>
    instance.loginRedirect({
      scopes: ['openid'],
      authority,
      ...(returnTo ? { state: returnTo } : {}),
    });

  async function redirectToAccountManagement(
    authority: string | undefined,
    returnTo: string | undefined,
  ): Promise<void> {
    if (authority !== undefined) return redirectToPolicy(authority, returnTo);
    if (settings.accountPage === undefined || !getActiveAccount()) return redirectToSignIn(returnTo);
    openPage(settings.accountPage);
  }

  /** Renews the sign-in account after another policy, because the API accepts no token of that policy's account. */
  async function restoreSignInAccount({ account, state }: AuthenticationResult): Promise<RedirectResult> {
    await instance.clearCache({ account });
    const member = getActiveAccount();
    if (member) {
      const renewal = { account: member, scopes, forceRefresh: true, redirectUri: bridgeUri };
      const renewed = await instance.acquireTokenSilent(renewal).catch(() => undefined);
      if (renewed) return { kind: 'signed-in', returnTo: state };
    }
    // The provider's own session completes this without asking the member.
    await redirectToSignIn(state);
    return { kind: 'redirecting' };
  }

  /** An expired session leaves its account, which another member who signs in must not get. */
  async function removeOtherAccounts({ homeAccountId }: AccountInfo): Promise<void> {
    for (const account of instance.getAllAccounts()) {
      if (account.homeAccountId !== homeAccountId) await instance.clearCache({ account });
    }
  }

  /**
   * Reads the provider's response. `MsalProvider` later calls `handleRedirectPromise()` too. If that were the first
   * call, it would clear the state of a sign-in started in the meantime (AUTH-15).
   */
  async function readRedirectResponse(): Promise<AuthenticationResult | null> {
    try {
      return await instance.handleRedirectPromise({ hash: redirectHash, navigateToLoginRequestUrl: false });
    } finally {
      if (redirectHash !== '') await instance.handleRedirectPromise().catch(() => undefined);
    }
  }

  async function handleRedirect(): Promise<RedirectResult> {
    const returnTo = returnPathFromHash(redirectHash);
    try {
      const result = await readRedirectResponse();
      if (!result) return { kind: 'none' };
      if (!isSignInPolicy(result.account, settings)) return await restoreSignInAccount(result);
      await removeOtherAccounts(result.account);
      return { kind: 'signed-in', returnTo: result.state };
    } catch (error) {
      const errorKind = classifyAuthError(error);
      if (errorKind === 'cancelled') return { kind: 'cancelled', returnTo };
      const { forgotPasswordAuthority } = settings;
      if (errorKind === 'failed' || forgotPasswordAuthority === undefined) return { kind: 'failed' };
      await redirectToPolicy(forgotPasswordAuthority, returnTo);
      return { kind: 'redirecting' };
    }
  }

  async function token(requestedScopes: readonly string[]): Promise<string> {
    const account = getActiveAccount();
    if (!account) throw new SessionExpiredError('no account');
    const request = { account, scopes: [...requestedScopes], redirectUri: bridgeUri };
    try {
      return (await instance.acquireTokenSilent(request)).accessToken;
    } catch (error) {
      if (!needsSignIn(error)) throw error;
      if (!settings.popupFallback) throw new SessionExpiredError('renewal refused', { cause: error });
      return (await instance.acquireTokenPopup(request)).accessToken;
    }
  }

  async function silentToken(address: string): Promise<string> {
    const account = getActiveAccount();
    const requestedScopes = scopesFor(address, protectedResources, location.origin);
    if (!account || !requestedScopes)
      throw new Error('No account, or the address is not in protectedResources');
    const request = { account, scopes: [...requestedScopes], redirectUri: bridgeUri };
    return (await instance.acquireTokenSilent(request)).accessToken;
  }

  const earlyResponses = createEarlyResponses();
  const redirectResult = await withTabLock(async () => {
    await instance.initialize();
    return handleRedirect();
  });
  instance.setActiveAccount(getActiveAccount() ?? null);
  return {
    redirectResult,
    account: () => toAccount(getActiveAccount()),
    signIn: ({ returnTo, signUp }) => redirectToSignIn(returnTo, signUp),
    resetPassword: (returnTo) => redirectToAccountManagement(settings.forgotPasswordAuthority, returnTo),
    editProfile: (returnTo) => redirectToAccountManagement(settings.editProfileAuthority, returnTo),
    signOut: async () => {
      // Without it, Microsoft Entra External ID asks which account to sign out.
      const logoutHint = getActiveAccount()?.loginHint;
      // Without an account argument the library removes all accounts, including those of other policies. It also removes
      // its mark of an unfinished redirect, because of which it would reject every further one.
      await instance.clearCache();
      await instance.logoutRedirect({
        postLogoutRedirectUri: settings.postLogoutRedirectUri,
        state: SIGNED_OUT_STATE,
        ...(logoutHint && { logoutHint }),
      });
    },
    token,
    sendEarly: async (address, expected, parse) => {
      const sent = silentToken(address).then((token) => ({ response: fetchWithToken(token, address) }));
      earlyResponses.add(
        expected,
        sent.then(({ response }) => response.then(parse)),
      );
      await sent.catch(() => undefined);
    },
    takeEarlyResponse: earlyResponses.take,
    msalInstance: instance,
  };
}

/** Same timeout as the shell's calls. */
const EARLY_REQUEST_TIMEOUT_MS = 20_000;

function fetchWithToken(token: string, address: string): Promise<Response> {
  return fetch(address, {
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(EARLY_REQUEST_TIMEOUT_MS),
  });
}

/** Limits the wait, so that a hanging tab does not block this one. */
const WAIT_FOR_OTHER_TABS_MS = 10_000;

/**
 * Serializes the library's startup across tabs. Two tabs that start together would delete each other's partial entries.
 */
async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  // The Web Locks API is missing in insecure contexts and in tests.
  if (!('locks' in navigator)) return work();
  const done = new AbortController();
  const lockAcquired = new Promise<void>((acquired) => {
    const lockRequest = navigator.locks.request(
      'portal-sign-in-cache',
      { signal: AbortSignal.timeout(WAIT_FOR_OTHER_TABS_MS) },
      () => {
        acquired();
        return new Promise<void>((end) => done.signal.addEventListener('abort', () => end()));
      },
    );
    lockRequest.catch(() => acquired());
  });
  await lockAcquired;
  try {
    return await work();
  } finally {
    done.abort();
  }
}

function activeAccount(accounts: readonly AccountInfo[]): AccountInfo | undefined {
  return selectAccount(accounts.map((info) => ({ info, policy: policyOf(info) })))?.info;
}

function toAccount(info: AccountInfo | undefined): Account | undefined {
  return info && accountFromClaims(info);
}

/** A provider without policies sends no policy claim, so each of its accounts is a sign-in account. */
function isSignInPolicy(account: AccountInfo, settings: Settings): boolean {
  const policy = policyOf(account)?.toLowerCase();
  const signIn = settings.signUpSignInAuthority.replace(/\/$/, '').split('/').at(-1)?.toLowerCase();
  return policy === undefined || policy === signIn;
}

/** Interaction required, a refused refresh token, and an iframe timeout all require a new sign-in. */
function needsSignIn(error: unknown): boolean {
  return (
    error instanceof InteractionRequiredAuthError ||
    (error instanceof ServerError && error.errorCode === 'invalid_grant') ||
    (error instanceof BrowserAuthError && error.errorCode === 'timed_out')
  );
}
