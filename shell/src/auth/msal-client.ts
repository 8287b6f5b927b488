import type { IPublicClientApplication } from '@azure/msal-browser';
import type { Account, AppConfig } from '@portal/section-sdk';
import { createEarlyResponses } from '../auth-script/early-responses.ts';
import { accountFromClaims } from './account.ts';
import { acquireSilently, acquireToken } from './acquire-token.ts';
import { handleRedirect } from './handle-redirect.ts';
import {
  activeAccount,
  createMsalContext,
  type MsalContext,
  redirectToPolicy,
  redirectToSignIn,
} from './msal-context.ts';
import { scopesFor } from './protected-resources.ts';
import type { RedirectResult } from './redirect-result.ts';
import { SIGNED_OUT_STATE } from './redirect-state.ts';
import { withSignInCacheLock } from './sign-in-cache-lock.ts';

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
  config: AppConfig,
  redirectHash: string,
  openPage: (address: string) => void = (address) => location.assign(address),
): Promise<MsalClient> {
  const context = createMsalContext(config);
  const { instance, settings } = context;

  async function redirectToAccountManagement(
    authority: string | undefined,
    returnTo: string | undefined,
  ): Promise<void> {
    if (authority !== undefined) return redirectToPolicy(context, authority, returnTo);
    if (settings.accountPage === undefined || !activeAccount(context))
      return redirectToSignIn(context, returnTo);
    openPage(settings.accountPage);
  }

  async function earlyToken(address: string): Promise<string> {
    const scopes = scopesFor(address, config.protectedResources, location.origin);
    if (!scopes) throw new Error('The address is not in protectedResources');
    return acquireSilently(context, scopes);
  }

  const earlyResponses = createEarlyResponses();
  const redirectResult = await withSignInCacheLock(async () => {
    await instance.initialize();
    return handleRedirect(context, redirectHash);
  });
  instance.setActiveAccount(activeAccount(context) ?? null);
  return {
    redirectResult,
    account: () => {
      const info = activeAccount(context);
      return info && accountFromClaims(info);
    },
    signIn: ({ returnTo, signUp }) => redirectToSignIn(context, returnTo, signUp),
    resetPassword: (returnTo) => redirectToAccountManagement(settings.forgotPasswordAuthority, returnTo),
    editProfile: (returnTo) => redirectToAccountManagement(settings.editProfileAuthority, returnTo),
    signOut: () => signOut(context),
    token: (scopes) => acquireToken(context, scopes),
    sendEarly: async (address, expected, parse) => {
      const sent = earlyToken(address).then((token) => ({ response: fetchWithToken(token, address) }));
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

async function signOut(context: MsalContext): Promise<void> {
  const { instance, settings } = context;
  // Without it, Microsoft Entra External ID asks which account to sign out.
  const logoutHint = activeAccount(context)?.loginHint;
  // Without an account argument the library removes all accounts, including those of other policies. It also removes
  // its mark of an unfinished redirect, because of which it would reject every further one.
  await instance.clearCache();
  await instance.logoutRedirect({
    postLogoutRedirectUri: settings.postLogoutRedirectUri,
    state: SIGNED_OUT_STATE,
    ...(logoutHint && { logoutHint }),
  });
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
