import { type Account, createStore, type Session, type Store } from '@portal/section-sdk';
import { useSyncExternalStore } from 'react';

/** Why a session is over although the member did not end it (AUTH-15, R-21). */
export type ExpiryReason = 'expired' | 'idle';

/**
 * What the shell knows of the session. Sections see `Session`, which has no time before the answer and none after the
 * end: their pages are not shown then.
 */
export type SessionState =
  /** The sign-in library is being loaded, and there may be an account. */
  | { readonly status: 'starting' }
  /**
   * Nobody is here; with `parked` when an idle session was ended, so that signing in returns to the page, and with
   * `hasSignedOut` when the member has just done so.
   */
  | {
      readonly status: 'signed-out';
      readonly resume?: { readonly returnTo: string };
      readonly hasSignedOut?: boolean;
    }
  | { readonly status: 'signed-in'; readonly account: Account }
  /** The sign-in library could not be loaded; trying again may help. */
  | { readonly status: 'unavailable' }
  /** The member is signing out: nothing of theirs is shown any more. */
  | { readonly status: 'signing-out' }
  /** The session has just ended by itself: the page is covered, and the way goes to sign-in. */
  | {
      readonly status: 'ended';
      readonly reason: ExpiryReason;
      readonly returnTo: string;
      /** What became of the act that the end interrupted, for example 'Your payment was not sent.' (F-05). */
      readonly interrupted?: string;
    };

/** The one place that holds the session of this tab, in memory. */
export type SessionStore = Store<SessionState>;

/** Makes the session of this tab. */
export function createSessionStore(initial: SessionState): SessionStore {
  return createStore(initial);
}

/** The session as it is now; the component renders again when it changes. */
export function useSessionState(store: SessionStore): SessionState {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** The session as sections see it. */
export function sessionOf(state: SessionState): Session {
  return state.status === 'signed-in' ? state : { status: 'signed-out' };
}
