import { useEffect } from 'react';
import { useShell } from '../shell.ts';
import { useSessionState } from './session-store.ts';

/**
 * Follows the account of a member who is signed in, once the sign-in library is there: other tabs sign out, and in as
 * somebody else. A tab in which nobody is signed in must not ask the library (see `SessionEnd.follow`).
 */
export function AccountFollower() {
  const { auth, session, sessionEnd } = useShell();
  const isSignedIn = useSessionState(session).status === 'signed-in';

  useEffect(() => {
    if (!isSignedIn) return;
    const watching = auth.watch((account) => {
      const state = session.get();
      if (state.status === 'signed-in' && state.account.oid !== account?.oid) sessionEnd.startOver();
    });
    // A library that does not come is told where somebody wants to sign in.
    watching.catch(() => undefined);
    return () => {
      watching.then((stop) => stop()).catch(() => undefined);
    };
  }, [auth, session, sessionEnd, isSignedIn]);

  return null;
}
