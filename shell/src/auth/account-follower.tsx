import type { Account } from '@portal/platform';
import { useEffect, useState } from 'react';
import { useShell } from '../shell.ts';
import type { Identity } from './identity.tsx';

/** Follows the accounts of this browser, once the sign-in library is there: other tabs sign in and out as well. */
export function AccountFollower() {
  const { auth, session, sessionEnd } = useShell();
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
    if (state.status === 'signed-out' && account) session.set({ status: 'signed-in', account });
    if (state.status === 'signed-in' && state.account.oid !== account?.oid) sessionEnd.startOver();
  }

  return loaded?.watch(follow);
}
