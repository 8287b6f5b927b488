import type { AppConfig } from '@portal/section-sdk';
import type { MsalClient } from './msal-client.ts';
import { scopesFor } from './protected-resources.ts';
import type { RedirectResult } from './redirect-result.ts';
import type { SessionStore } from './session-store.ts';
import { SIGN_UP_OPTIONS } from './sign-up-options.ts';

/** Signing in, as the shell's screens see it. The library behind it is loaded once, when it is first needed. */
export interface Auth {
  /** Loads the library, reads the provider's answer, and sets the session. Later calls get the first outcome. */
  start(): Promise<RedirectResult>;
  signIn(options?: { returnTo?: string }): Promise<void>;
  signUp(): Promise<void>;
  resetPassword(): Promise<void>;
  editProfile(): Promise<void>;
  /** Leaves for the provider's sign-out page; the shell's `SessionTerminator` forgets the member first. */
  signOutAtProvider(): Promise<void>;
  /** For the API client; rejects, and tells `onExpired`, when the member must sign in again. */
  getToken(url: string): Promise<string | undefined>;
  /** The response to a call that the authentication script has sent before the shell could (`page-start.ts`), once. */
  takeEarlyResponse(address: string, method: string): Promise<Response> | undefined;
  /** What follows the accounts of this browser, once the library is there. */
  observeAccounts(): Promise<Pick<MsalClient, 'account' | 'msalInstance'>>;
}

interface Options {
  readonly config: AppConfig;
  readonly session: SessionStore;
  /** Loads the sign-in library. */
  readonly createClient: () => Promise<MsalClient>;
  /** The path at which the member is, when it is one that signing in may return to. */
  readonly currentPath: () => string | undefined;
  /** The path when it is one of our own pages, and undefined otherwise. */
  readonly safePath: (path: string | undefined) => string | undefined;
  readonly onExpired: () => void;
  /** Opens the page that says what to allow, where the browser keeps no site data; false where it keeps them. */
  readonly showStorageBlocked: () => boolean;
}

/** Makes the shell's sign-in. */
export function createAuth({
  config,
  session,
  createClient,
  currentPath,
  safePath,
  onExpired,
  showStorageBlocked,
}: Options): Auth {
  let clientPromise: Promise<MsalClient> | undefined;
  let client: MsalClient | undefined;
  let redirectHandling: Promise<RedirectResult> | undefined;

  async function getClient(): Promise<MsalClient> {
    clientPromise ??= createClient();
    try {
      client = await clientPromise;
      return client;
    } catch (error) {
      // A chunk that did not come may come the next time.
      clientPromise = undefined;
      throw error;
    }
  }

  /** To leave for the provider. Does not settle where the page that says what to allow is opened instead. */
  async function clientForRedirect(): Promise<MsalClient> {
    return showStorageBlocked() ? new Promise<never>(() => undefined) : getClient();
  }

  async function handleRedirect(): Promise<RedirectResult> {
    const client = await getClient();
    const { redirectResult } = client;
    if (redirectResult.kind === 'redirecting') return redirectResult;
    const account = client.account();
    if (account) session.set({ status: 'signed-in', account });
    else if (session.get().status !== 'signed-out') session.set({ status: 'signed-out' });
    return 'returnTo' in redirectResult
      ? { ...redirectResult, returnTo: safePath(redirectResult.returnTo) }
      : redirectResult;
  }

  return {
    start() {
      redirectHandling ??= handleRedirect().catch((error: unknown) => {
        redirectHandling = undefined;
        // A page that can be read without an account stays as it is.
        if (session.get().status === 'starting') session.set({ status: 'unavailable' });
        throw error;
      });
      return redirectHandling;
    },
    async signIn({ returnTo } = {}) {
      const path = safePath(returnTo);
      await (await clientForRedirect()).signIn(path ? { returnTo: path } : {});
    },
    async signUp() {
      await (await clientForRedirect()).signIn(SIGN_UP_OPTIONS);
    },
    async resetPassword() {
      await (await clientForRedirect()).resetPassword(currentPath());
    },
    async editProfile() {
      await (await clientForRedirect()).editProfile(currentPath());
    },
    async signOutAtProvider() {
      await (await getClient()).signOut();
    },
    async getToken(url) {
      const scopes = scopesFor(url, config.protectedResources, location.origin);
      if (!scopes) return undefined;
      try {
        return await (await getClient()).token(scopes);
      } catch (error) {
        // Named, not `instanceof`: the class lives in the chunk that this module must not load.
        if (error instanceof Error && error.name === 'SessionExpiredError') onExpired();
        throw error;
      }
    },
    takeEarlyResponse: (address, method) => client?.takeEarlyResponse(address, method),
    observeAccounts: getClient,
  };
}
