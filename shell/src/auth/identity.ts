import {
  type AccountInfo,
  type AuthenticationResult,
  BrowserAuthError,
  InteractionRequiredAuthError,
  type IPublicClientApplication,
  PublicClientApplication,
  ServerError,
} from '@azure/msal-browser';
import { chooseAccount } from '@portal/domain/sign-in/accounts';
import type { Account, AppConfig } from '@portal/platform';
import { createEarlyResponses } from '../auth-script/early-responses.ts';
import { accountFromClaims, policyOf } from './account.ts';
import { type Arrival, refusalOf } from './arrival.ts';
import { scopesFor } from './protected-resources.ts';
import { returnPathInAnswer, SIGNED_OUT } from './sign-in-state.ts';

/** Silent renewal is refused: the member has to sign in again (AUTH-15). */
class SessionExpiredError extends Error {
  override readonly name = 'SessionExpiredError';
}

/** Everything that the shell asks of the sign-in library, which comes as a chunk of its own. */
export interface Identity {
  /** What this page load brought back from the provider. */
  readonly arrival: Arrival;
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
  begin(
    address: string,
    expected: readonly string[],
    read: (answer: Response) => Promise<ReadonlyMap<string, Response>>,
  ): Promise<void>;
  /** The answer to a call that was begun, once. */
  begun(address: string, method: string): Promise<Response> | undefined;
  /** The library itself, for its React binding alone (`account-watch.tsx`). */
  readonly library: IPublicClientApplication;
}

type Settings = AppConfig['identityProvider'];

let opening: Promise<Identity> | undefined;

/** The sign-in library of this page: opened by whoever asks first, and by the next one where that has failed. */
export function openOnce(config: AppConfig, answer: string): Promise<Identity> {
  opening ??= openIdentity(config, answer).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Opens the sign-in library, reads `answer`, the provider's, and chooses the account. */
export async function openIdentity(
  { identityProvider: settings, guardScopes, protectedResources }: AppConfig,
  answer: string,
): Promise<Identity> {
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
  const bridge = new URL('/auth-bridge.html', location.origin).href;
  const active = () => activeAccount(instance.getAllAccounts());
  const leaveForSignIn = (returnTo: string | undefined, signUp = false) =>
    instance.loginRedirect({
      scopes,
      ...(returnTo ? { state: returnTo } : {}),
      // Begins at the provider's sign-up page (REG-02); providers that do not know it show sign-in, which leads there.
      ...(signUp ? { extraQueryParameters: { option: 'signup' } } : {}),
    });
  const leaveForPolicy = (authority: string, returnTo: string | undefined) =>
    instance.loginRedirect({
      scopes: ['openid'],
      authority,
      ...(returnTo ? { state: returnTo } : {}),
    });

  /** After another policy (password reset, profile edit): its account serves no calls, so the sign-in account is renewed. */
  async function continueAfter({ account, state }: AuthenticationResult): Promise<Arrival> {
    await instance.clearCache({ account });
    const member = active();
    if (member) {
      const renewal = { account: member, scopes, forceRefresh: true, redirectUri: bridge };
      const renewed = await instance.acquireTokenSilent(renewal).catch(() => undefined);
      if (renewed) return { kind: 'signed-in', returnTo: state };
    }
    // The provider's own session answers without asking the member anything.
    await leaveForSignIn(state);
    return { kind: 'leaving' };
  }

  /**
   * Reads the provider's answer. `MsalProvider` (`account-watch.tsx`) calls `handleRedirectPromise()` later, without an
   * answer. The library keeps one result for each answer, so we make that call here: made later, it would clear the state
   * of a sign-in that the member has started since (AUTH-15).
   */
  async function readAnswer(): Promise<AuthenticationResult | null> {
    try {
      return await instance.handleRedirectPromise({ hash: answer, navigateToLoginRequestUrl: false });
    } finally {
      if (answer !== '') await instance.handleRedirectPromise().catch(() => undefined);
    }
  }

  async function arrive(): Promise<Arrival> {
    const returnTo = returnPathInAnswer(answer);
    try {
      const result = await readAnswer();
      if (!result) return { kind: 'none' };
      if (!isOfSignIn(result.account, settings)) return await continueAfter(result);
      return { kind: 'signed-in', returnTo: result.state };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === 'cancelled') return { kind: 'cancelled', returnTo };
      if (refusal === 'failed') return { kind: 'failed' };
      await leaveForPolicy(settings.forgotPasswordAuthority, returnTo);
      return { kind: 'leaving' };
    }
  }

  async function token(wanted: readonly string[]): Promise<string> {
    const account = active();
    if (!account) throw new SessionExpiredError('no account');
    const request = { account, scopes: [...wanted], redirectUri: bridge };
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
    const account = active();
    const wanted = scopesFor(address, protectedResources, location.origin);
    if (!account || !wanted) throw new Error('There is no token for this address');
    const request = { account, scopes: [...wanted], redirectUri: bridge };
    return (await instance.acquireTokenSilent(request)).accessToken;
  }

  const earlyResponses = createEarlyResponses();
  const arrival = await withTabLock(async () => {
    await instance.initialize();
    return arrive();
  });
  instance.setActiveAccount(active() ?? null);
  return {
    arrival,
    account: () => readAccount(active()),
    signIn: ({ returnTo, signUp }) => leaveForSignIn(returnTo, signUp),
    resetPassword: (returnTo) => leaveForPolicy(settings.forgotPasswordAuthority, returnTo),
    editProfile: (returnTo) => leaveForPolicy(settings.editProfileAuthority, returnTo),
    // Without an account the library forgets all of them, those of other policies too.
    signOut: () =>
      instance.logoutRedirect({
        postLogoutRedirectUri: settings.postLogoutRedirectUri,
        state: SIGNED_OUT,
      }),
    token,
    begin: async (address, expected, read) => {
      const sent = silentToken(address).then((token) => ({ answer: fetchWith(token, address) }));
      earlyResponses.add(
        expected,
        sent.then(({ answer }) => answer.then(read)),
      );
      await sent.catch(() => undefined);
    },
    begun: earlyResponses.take,
    library: instance,
  };
}

/** As long as the shell waits for a call. */
const BEGUN_TIMEOUT_MS = 20_000;

function fetchWith(token: string, address: string): Promise<Response> {
  return fetch(address, {
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(BEGUN_TIMEOUT_MS),
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
  const turn = new Promise<void>((begin) => {
    const held = navigator.locks.request(
      'portal-sign-in-cache',
      { signal: AbortSignal.timeout(WAIT_FOR_OTHER_TABS_MS) },
      () => {
        begin();
        return new Promise<void>((end) => done.signal.addEventListener('abort', () => end()));
      },
    );
    held.catch(() => begin());
  });
  await turn;
  try {
    return await work();
  } finally {
    done.abort();
  }
}

function activeAccount(accounts: readonly AccountInfo[]): AccountInfo | undefined {
  return chooseAccount(accounts.map((info) => ({ info, policy: policyOf(info) })))?.info;
}

function readAccount(info: AccountInfo | undefined): Account | undefined {
  return info && accountFromClaims(info);
}

/** A provider without policies says none: everything it signs is a sign-in. */
function isOfSignIn(account: AccountInfo, settings: Settings): boolean {
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
