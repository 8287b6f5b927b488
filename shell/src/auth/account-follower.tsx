import type { Account } from '@portal/platform';
import { useEffect, useState } from 'react';
import { useShell } from '../shell.ts';
import type { Identity } from './identity.tsx';
import { useSessionState } from './session-store.ts';

/**
 * Follows the account of a member who is signed in, once the sign-in library is there: other tabs sign out, and in as
 * somebody else. A tab in which nobody is signed in must not ask the library (see `SessionEnd.follow`).
 */
export function AccountFollower() {
  const { auth, session, sessionEnd } = useShell();
  const { status } = useSessionState(session);
  const [loaded, setLoaded] = useState<{ watch: Identity['watch'] }>();

  useEffect(() => {
    // A library that does not come is told where somebody wants to sign in.
    auth
      .start()
      .then(async () => setLoaded({ watch: await auth.watch() }))
      .catch(() => undefined);
  }, [auth]);

  function follow(account: Account | undefined) {
    const state = session.get();
    if (state.status === 'signed-in' && state.account.oid !== account?.oid) sessionEnd.startOver();
  }

  return status === 'signed-in' ? loaded?.watch(follow) : undefined;
}
