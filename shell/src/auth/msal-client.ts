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

/** Silent renewal is refused: the member has to sign in again (AUTH-15). */
class SessionExpiredError extends Error {
  override readonly name = 'SessionExpiredError';
}

/** Everything that the shell asks of the sign-in library, which comes as a chunk of its own. */
export interface MsalClient {
  /** What this page load brought back from the provider. */
  readonly redirectResult: RedirectResult;
  /** The active account (AUTH-01), or undefined. */
  account(): Account | undefined;
  /** Leaves for the provider; rejects when the browser cannot go. */
  signIn(options: { returnTo?: string; signUp?: boolean }): Promise<void>;
  resetPassword(returnTo?: string): Promise<void>;
  editProfile(returnTo?: string): Promise<void>;
  /** Forgets every account and token of this browser and ends the provider's session (NAV-05, R-08). */
  signOut(): Promise<void>;
  /** A bearer token, renewed silently. @throws SessionExpiredError when only signing in again helps. */
  token(scopes: readonly string[]): Promise<string>;
  /**
   * Begins a call with the member's token that answers several others, for whoever asks for one of these later: `read`
   * takes the answer apart, by address, and `expected` are the addresses that are waited for. Settles when the call has
   * left, or cannot leave.
   */
  sendEarly(
    address: string,
    expected: readonly string[],
    parse: (answer: Response) => Promise<ReadonlyMap<string, Response>>,
  ): Promise<void>;
  /** The answer to a call that was begun, once. */
  takeEarlyResponse(address: string, method: string): Promise<Response> | undefined;
  /** The library itself, for its React binding alone (`account-watch.tsx`). */
  readonly msalInstance: IPublicClientApplication;
}

type Settings = AppConfig['identityProvider'];

let clientPromise: Promise<MsalClient> | undefined;

/** The sign-in library of this page: opened by whoever asks first, and by the next one where that has failed. */
export function getMsalClient(config: AppConfig, redirectHash: string): Promise<MsalClient> {
  clientPromise ??= createMsalClient(config, redirectHash).catch((error: unknown) => {
    clientPromise = undefined;
    throw error;
  });
  return clientPromise;
}

/** Opens the sign-in library, reads `answer`, the provider's, and chooses the account. */
export async function createMsalClient(
  { identityProvider: settings, guardScopes, protectedResources }: AppConfig,
  redirectHash: string,
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
  // Silent renewal in a frame answers to a page of its own, which does nothing else.
  const bridgeUri = new URL('/auth-bridge.html', location.origin).href;
  const getActiveAccount = () => activeAccount(instance.getAllAccounts());
  const redirectToSignIn = (returnTo: string | undefined, signUp = false) =>
    instance.loginRedirect({
      scopes,
      ...(returnTo ? { state: returnTo } : {}),
      // Begins at the provider's sign-up page (REG-02); providers that do not know it show sign-in, which leads there.
      ...(signUp ? { extraQueryParameters: { option: 'signup' } } : {}),
    });
  const redirectToPolicy = (authority: string, returnTo: string | undefined) =>
    instance.loginRedirect({
      scopes: ['openid'],
      authority,
      ...(returnTo ? { state: returnTo } : {}),
    });

  /** After another policy (password reset, profile edit): its account serves no calls, so the sign-in account is renewed. */
  async function restoreSignInAccount({ account, state }: AuthenticationResult): Promise<RedirectResult> {
    await instance.clearCache({ account });
    const member = getActiveAccount();
    if (member) {
      const renewal = { account: member, scopes, forceRefresh: true, redirectUri: bridgeUri };
      const renewed = await instance.acquireTokenSilent(renewal).catch(() => undefined);
      if (renewed) return { kind: 'signed-in', returnTo: state };
    }
    // The provider's own session answers without asking the member anything.
    await redirectToSignIn(state);
    return { kind: 'redirecting' };
  }

  /**
   * Reads the provider's answer. `MsalProvider` (`account-watch.tsx`) calls `handleRedirectPromise()` later, without an
   * answer. The library keeps one result for each answer, so we make that call here: made later, it would clear the state
   * of a sign-in that the member has started since (AUTH-15).
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
      return { kind: 'signed-in', returnTo: result.state };
    } catch (error) {
      const errorKind = classifyAuthError(error);
      if (errorKind === 'cancelled') return { kind: 'cancelled', returnTo };
      if (errorKind === 'failed') return { kind: 'failed' };
      await redirectToPolicy(settings.forgotPasswordAuthority, returnTo);
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

  /** The token of a call; rejects where none is to be had silently, or none belongs to the address. */
  async function silentToken(address: string): Promise<string> {
    const account = getActiveAccount();
    const requestedScopes = scopesFor(address, protectedResources, location.origin);
    if (!account || !requestedScopes) throw new Error('There is no token for this address');
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
    resetPassword: (returnTo) => redirectToPolicy(settings.forgotPasswordAuthority, returnTo),
    editProfile: (returnTo) => redirectToPolicy(settings.editProfileAuthority, returnTo),
    // Without an account the library forgets all of them, those of other policies too.
    signOut: () =>
      instance.logoutRedirect({
        postLogoutRedirectUri: settings.postLogoutRedirectUri,
        state: SIGNED_OUT_STATE,
      }),
    token,
    sendEarly: async (address, expected, read) => {
      const sent = silentToken(address).then((token) => ({ answer: fetchWithToken(token, address) }));
      earlyResponses.add(
        expected,
        sent.then(({ answer }) => answer.then(read)),
      );
      await sent.catch(() => undefined);
    },
    takeEarlyResponse: earlyResponses.take,
    msalInstance: instance,
  };
}

/** As long as the shell waits for a call. */
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

/** Another tab that hangs must not keep this one from starting. */
const WAIT_FOR_OTHER_TABS_MS = 10_000;

/**
 * The library reads and writes its cache in steps, and makes a key for it when there is none. Two tabs that start at
 * once, as after signing out in both, would each throw away what the other has half written.
 */
async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  // Missing where the page is not secure, and in tests.
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

/** A provider without policies says none: everything it signs is a sign-in. */
function isSignInPolicy(account: AccountInfo, settings: Settings): boolean {
  const policy = policyOf(account)?.toLowerCase();
  const signIn = settings.signUpSignInAuthority.replace(/\/$/, '').split('/').at(-1)?.toLowerCase();
  return policy === undefined || policy === signIn;
}

/** Interaction required, a refresh token that is refused, or a frame that never answered: all mean 'sign in again'. */
function needsSignIn(error: unknown): boolean {
  return (
    error instanceof InteractionRequiredAuthError ||
    (error instanceof ServerError && error.errorCode === 'invalid_grant') ||
    (error instanceof BrowserAuthError && error.errorCode === 'timed_out')
  );
}
