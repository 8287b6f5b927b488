import { type Account, createStore, type Session, type Store } from '@portal/section-sdk';
import { useSyncExternalStore } from 'react';
import type { ReturnPath } from './return-path-storage.ts';

/** Reason of an end that the member did not request (AUTH-15, R-21). */
export type ExpiryReason = 'expired' | 'idle';

/** The shell's session state. Sections see `Session`, without startup and end. */
export type SessionState =
  /** The sign-in library is loading, and an account may exist. */
  | { readonly status: 'starting' }
  /**
   * No account. `resume` after an idle session or a sign-out in another tab, `hasSignedOut` directly after a sign-out.
   * `isLeaving` while a guarded page redirects to the provider.
   */
  | {
      readonly status: 'signed-out';
      readonly resume?: ReturnPath;
      readonly hasSignedOut?: boolean;
      readonly isLeaving?: boolean;
    }
  | { readonly status: 'signed-in'; readonly account: Account }
  /** The sign-in library failed to load; a retry may help. */
  | { readonly status: 'unavailable' }
  /** `hasFailed` if the provider may still have its session, so that the member has to try again. */
  | { readonly status: 'signing-out'; readonly hasFailed?: boolean }
  /** The session has expired: the page is covered and offers sign-in. */
  | {
      readonly status: 'ended';
      readonly reason: ExpiryReason;
      readonly returnTo: string;
      readonly oid: string;
      /** What happened to the interrupted action, for example 'Your payment was not sent.' (F-05). */
      readonly interrupted?: string;
    };

export type SessionStore = Store<SessionState>;

export function createSessionStore(initial: SessionState): SessionStore {
  return createStore(initial);
}

export function useSessionState(store: SessionStore): SessionState {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

export function sessionOf(state: SessionState): Session {
  return state.status === 'signed-in' ? state : { status: 'signed-out' };
}
