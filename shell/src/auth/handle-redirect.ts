import type { AccountInfo, AuthenticationResult } from '@azure/msal-browser';
import { policyOf } from './account.ts';
import { activeAccount, type MsalContext, redirectToPolicy, redirectToSignIn } from './msal-context.ts';
import { classifyAuthError, type RedirectResult } from './redirect-result.ts';
import { returnPathFromHash } from './redirect-state.ts';

/** Reads the provider's response from the page's hash, and completes the sign-in. Never rejects for its errors. */
export async function handleRedirect(context: MsalContext, redirectHash: string): Promise<RedirectResult> {
  const returnTo = returnPathFromHash(redirectHash);
  try {
    const result = await readRedirectResponse(context, redirectHash);
    if (!result) return { kind: 'none' };
    if (!isSignInPolicy(result.account, context)) return await restoreSignInAccount(context, result);
    await removeOtherAccounts(context, result.account);
    return { kind: 'signed-in', returnTo: result.state };
  } catch (error) {
    const errorKind = classifyAuthError(error);
    if (errorKind === 'cancelled') return { kind: 'cancelled', returnTo };
    const { forgotPasswordAuthority } = context.settings;
    if (errorKind === 'failed' || forgotPasswordAuthority === undefined) return { kind: 'failed', returnTo };
    await redirectToPolicy(context, forgotPasswordAuthority, returnTo);
    return { kind: 'redirecting' };
  }
}

/**
 * `MsalProvider` later calls `handleRedirectPromise()` too. If that were the first call, it would clear the state of a
 * sign-in started in the meantime (AUTH-15).
 */
async function readRedirectResponse(
  { instance }: MsalContext,
  hash: string,
): Promise<AuthenticationResult | null> {
  try {
    return await instance.handleRedirectPromise({ hash, navigateToLoginRequestUrl: false });
  } finally {
    if (hash !== '') await instance.handleRedirectPromise().catch(() => undefined);
  }
}

/** Renews the sign-in account after another policy, because the API accepts no token of that policy's account. */
async function restoreSignInAccount(
  context: MsalContext,
  { account, state }: AuthenticationResult,
): Promise<RedirectResult> {
  const { instance, scopes, bridgeUri } = context;
  await instance.clearCache({ account });
  const member = activeAccount(context);
  if (member) {
    const renewal = { account: member, scopes: [...scopes], forceRefresh: true, redirectUri: bridgeUri };
    const renewed = await instance.acquireTokenSilent(renewal).catch(() => undefined);
    if (renewed) return { kind: 'signed-in', returnTo: state };
  }
  // The provider's own session completes this without asking the member.
  await redirectToSignIn(context, state);
  return { kind: 'redirecting' };
}

/** An expired session leaves its account, which another member who signs in must not get. */
async function removeOtherAccounts({ instance }: MsalContext, { homeAccountId }: AccountInfo): Promise<void> {
  for (const account of instance.getAllAccounts()) {
    if (account.homeAccountId !== homeAccountId) await instance.clearCache({ account });
  }
}

/** A provider without policies sends no policy claim, so each of its accounts is a sign-in account. */
function isSignInPolicy(account: AccountInfo, { settings }: MsalContext): boolean {
  const policy = policyOf(account)?.toLowerCase();
  const signIn = settings.signUpSignInAuthority.replace(/\/$/, '').split('/').at(-1)?.toLowerCase();
  return policy === undefined || policy === signIn;
}
