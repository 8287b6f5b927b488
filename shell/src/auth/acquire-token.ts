import { BrowserAuthError, InteractionRequiredAuthError, ServerError } from '@azure/msal-browser';
import { activeAccount, type MsalContext } from './msal-context.ts';

/** The provider refused silent renewal, so the member must sign in again (AUTH-15). */
class SessionExpiredError extends Error {
  override readonly name = 'SessionExpiredError';
}

/** Returns a bearer token, renewed silently. @throws SessionExpiredError if the member must sign in again */
export async function acquireToken(context: MsalContext, scopes: readonly string[]): Promise<string> {
  try {
    return await acquireSilently(context, scopes);
  } catch (error) {
    if (!needsSignIn(error)) throw error;
    if (!context.settings.popupFallback) throw new SessionExpiredError('renewal refused', { cause: error });
    return (await context.instance.acquireTokenPopup(tokenRequest(context, scopes))).accessToken;
  }
}

/** As `acquireToken`, but without a window for the member. */
export async function acquireSilently(context: MsalContext, scopes: readonly string[]): Promise<string> {
  return (await context.instance.acquireTokenSilent(tokenRequest(context, scopes))).accessToken;
}

function tokenRequest(context: MsalContext, scopes: readonly string[]) {
  const account = activeAccount(context);
  if (!account) throw new SessionExpiredError('no account');
  return { account, scopes: [...scopes], redirectUri: context.bridgeUri };
}

/** Interaction required, a refused refresh token, and an iframe timeout all require a new sign-in. */
function needsSignIn(error: unknown): boolean {
  return (
    error instanceof InteractionRequiredAuthError ||
    (error instanceof ServerError && error.errorCode === 'invalid_grant') ||
    (error instanceof BrowserAuthError && error.errorCode === 'timed_out')
  );
}
