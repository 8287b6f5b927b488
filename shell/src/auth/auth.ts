import type { AppConfig } from '@portal/platform';
import type { Arrival } from './arrival.ts';
import type { Identity } from './identity.ts';
import { scopesFor } from './protected-resources.ts';
import type { SessionStore } from './session-store.ts';
import { SIGN_UP } from './sign-up.ts';

/** Signing in, as the shell's screens see it. The library behind it is loaded once, when it is first needed. */
export interface Auth {
  /** Loads the library, reads the provider's answer, and sets the session. Later calls get the first outcome. */
  start(): Promise<Arrival>;
  signIn(options?: { returnTo?: string }): Promise<void>;
  signUp(): Promise<void>;
  resetPassword(): Promise<void>;
  editProfile(): Promise<void>;
  /** Leaves for the provider's sign-out page; the shell's `SessionEnd` forgets the member first. */
  leave(): Promise<void>;
  /** For the API client; rejects, and tells `onExpired`, when the member must sign in again. */
  getToken(url: string): Promise<string | undefined>;
  /** The response to a call that the authentication script has sent before the shell could (`page-start.ts`), once. */
  begun(address: string, method: string): Promise<Response> | undefined;
  /** What follows the accounts of this browser, once the library is there. */
  follow(): Promise<Pick<Identity, 'account' | 'library'>>;
}

interface Options {
  readonly config: AppConfig;
  readonly session: SessionStore;
  /** Loads the sign-in library. */
  readonly open: () => Promise<Identity>;
  /** The path at which the member is, when it is one that signing in may return to. */
  readonly currentPath: () => string | undefined;
  /** The path when it is one of our own pages, and undefined otherwise. */
  readonly safePath: (path: string | undefined) => string | undefined;
  readonly onExpired: () => void;
  /** Opens the page that says what to allow, where the browser keeps no site data; false where it keeps them. */
  readonly explainBlocked: () => boolean;
}

/** Makes the shell's sign-in. */
export function createAuth({
  config,
  session,
  open,
  currentPath,
  safePath,
  onExpired,
  explainBlocked,
}: Options): Auth {
  let opening: Promise<Identity> | undefined;
  let opened: Identity | undefined;
  let arriving: Promise<Arrival> | undefined;

  async function identity(): Promise<Identity> {
    opening ??= open();
    try {
      opened = await opening;
      return opened;
    } catch (error) {
      // A chunk that did not come may come the next time.
      opening = undefined;
      throw error;
    }
  }

  /** To leave for the provider. Does not settle where the page that says what to allow is opened instead. */
  async function toLeave(): Promise<Identity> {
    return explainBlocked() ? new Promise<never>(() => undefined) : identity();
  }

  async function arrive(): Promise<Arrival> {
    const opened = await identity();
    const { arrival } = opened;
    if (arrival.kind === 'leaving') return arrival;
    const account = opened.account();
    if (account) session.set({ status: 'signed-in', account });
    else if (session.get().status !== 'signed-out') session.set({ status: 'signed-out' });
    return 'returnTo' in arrival ? { ...arrival, returnTo: safePath(arrival.returnTo) } : arrival;
  }

  return {
    start() {
      arriving ??= arrive().catch((error: unknown) => {
        arriving = undefined;
        // A page that can be read without an account stays as it is.
        if (session.get().status === 'starting') session.set({ status: 'unavailable' });
        throw error;
      });
      return arriving;
    },
    async signIn({ returnTo } = {}) {
      const path = safePath(returnTo);
      await (await toLeave()).signIn(path ? { returnTo: path } : {});
    },
    async signUp() {
      await (await toLeave()).signIn(SIGN_UP);
    },
    async resetPassword() {
      await (await toLeave()).resetPassword(currentPath());
    },
    async editProfile() {
      await (await toLeave()).editProfile(currentPath());
    },
    async leave() {
      await (await identity()).signOut();
    },
    async getToken(url) {
      const scopes = scopesFor(url, config.protectedResources, location.origin);
      if (!scopes) return undefined;
      try {
        return await (await identity()).token(scopes);
      } catch (error) {
        // Named, not `instanceof`: the class lives in the chunk that this module must not load.
        if (error instanceof Error && error.name === 'SessionExpiredError') onExpired();
        throw error;
      }
    },
    begun: (address, method) => opened?.begun(address, method),
    follow: identity,
  };
}
