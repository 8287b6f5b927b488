import type { AppConfig } from '@portal/section-sdk';
import { becameIdle, lastActivity } from '../idle-timeout/last-activity.ts';
import { clearMemberStorage } from './member-storage.ts';
import type { MsalClient } from './msal-client.ts';
import { scopesFor } from './protected-resources.ts';
import type { RedirectResult } from './redirect-result.ts';
import { consumeReturnOwner, hasReturnOwner } from './return-path-storage.ts';
import type { SessionStore } from './session-store.ts';
import { SIGN_UP_OPTIONS } from './sign-up-options.ts';

export interface Auth {
  /** Loads the library, reads the provider's response and sets the session. Later calls return the first result. */
  start(): Promise<RedirectResult>;
  signIn(options?: { returnTo?: string }): Promise<void>;
  signUp(): Promise<void>;
  resetPassword(): Promise<void>;
  editProfile(): Promise<void>;
  signOutAtProvider(): Promise<void>;
  /** Returns a token for the API client. Rejects and calls `onExpired` if the member must sign in again. */
  getToken(url: string): Promise<string | undefined>;
  /** Takes the response to a call that the authentication script has already sent (`bootstrap-request.ts`). */
  takeEarlyResponse(address: string, method: string): Promise<Response> | undefined;
  /** Loads the sign-in library. Rejects if it cannot be loaded, and tries again on the next call. */
  getClient(): Promise<Pick<MsalClient, 'account' | 'msalInstance'>>;
}

interface Options {
  readonly config: AppConfig;
  readonly session: SessionStore;
  readonly createClient: () => Promise<MsalClient>;
  readonly currentPath: () => string | undefined;
  readonly safePath: (path: string | undefined) => string | undefined;
  readonly onExpired: () => void;
  /** The account is still there, but nobody was active for too long. */
  readonly onIdle: (oid: string) => void;
  /** Whether this page is the same without an account, so that an idle one does not end it (F-20). */
  readonly isPublicPage: () => boolean;
  /** Opens the help page for site data if the browser stores none. Returns whether it did. */
  readonly showStorageBlocked: () => boolean;
}

export function createAuth({
  config,
  session,
  createClient,
  currentPath,
  safePath,
  onExpired,
  onIdle,
  isPublicPage,
  showStorageBlocked,
}: Options): Auth {
  let clientPromise: Promise<MsalClient> | undefined;
  let client: MsalClient | undefined;
  let redirectHandling: Promise<RedirectResult> | undefined;
  let leaving: Promise<void> | undefined;

  async function getClient(): Promise<MsalClient> {
    clientPromise ??= createClient();
    try {
      client = await clientPromise;
      return client;
    } catch (error) {
      clientPromise = undefined;
      throw error;
    }
  }

  /**
   * Leaves the page once: the library rejects a second redirect, for example of a double click. Never settles if the
   * page for blocked site data opens instead.
   */
  function leave(redirect: (client: MsalClient) => Promise<void>): Promise<void> {
    if (showStorageBlocked()) return new Promise<never>(() => undefined);
    leaving ??= getClient()
      .then((client) => {
        const account = client.account();
        const state = session.get();
        const isSigningOut = state.status === 'ended' && state.reason === 'idle';
        // Without the provider's sign-out, the next person would get an account that is still there.
        return account && !isSigningOut && becameIdle(config.idle) ? onIdle(account.oid) : redirect(client);
      })
      .finally(() => {
        leaving = undefined;
      });
    return leaving;
  }

  async function handleRedirect(): Promise<RedirectResult> {
    const client = await getClient();
    const { redirectResult } = client;
    if (redirectResult.kind === 'redirecting') return redirectResult;
    // The account of an expired session is still there. It must not hide that the next sign-in failed (AUTH-18).
    const isAccountExpired = redirectResult.kind === 'failed' && hasReturnOwner();
    const account = isAccountExpired ? undefined : client.account();
    // A member who returns from the provider was active there. An expired account becomes idle from now on.
    if (isAccountExpired) lastActivity.set(Date.now());
    else if (redirectResult.kind !== 'none') lastActivity.remove();
    const owner = redirectResult.kind === 'signed-in' ? consumeReturnOwner() : undefined;
    const isOtherMember = owner !== undefined && owner !== account?.oid;
    if (isOtherMember) clearMemberStorage();
    const isIdle = becameIdle(config.idle);
    if (account && isIdle && !isPublicPage()) onIdle(account.oid);
    else if (account && !isIdle) {
      // The account of an ended session works again after a reload.
      if (redirectResult.kind === 'none') consumeReturnOwner();
      session.set({ status: 'signed-in', account });
    } else if (session.get().status !== 'signed-out') session.set({ status: 'signed-out' });
    if (!('returnTo' in redirectResult)) return redirectResult;
    return { ...redirectResult, returnTo: isOtherMember ? undefined : safePath(redirectResult.returnTo) };
  }

  return {
    start() {
      redirectHandling ??= handleRedirect().catch((error: unknown) => {
        redirectHandling = undefined;
        if (session.get().status === 'starting') session.set({ status: 'unavailable' });
        throw error;
      });
      return redirectHandling;
    },
    signIn({ returnTo } = {}) {
      const path = safePath(returnTo);
      return leave((client) => client.signIn(path ? { returnTo: path } : {}));
    },
    signUp: () => leave((client) => client.signIn(SIGN_UP_OPTIONS)),
    resetPassword: () => leave((client) => client.resetPassword(currentPath())),
    editProfile: () => leave((client) => client.editProfile(currentPath())),
    async signOutAtProvider() {
      await (await getClient()).signOut();
    },
    async getToken(url) {
      const scopes = scopesFor(url, config.protectedResources, location.origin);
      if (!scopes) return undefined;
      try {
        return await (await getClient()).token(scopes);
      } catch (error) {
        // Compares the name instead of `instanceof`, because the class lives in a chunk that this module must not load.
        if (error instanceof Error && error.name === 'SessionExpiredError') onExpired();
        throw error;
      }
    },
    takeEarlyResponse: (address, method) => client?.takeEarlyResponse(address, method),
    getClient,
  };
}
