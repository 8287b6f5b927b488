import { lazy, Suspense, useEffect, useState } from 'react';
import { useShell } from '../shell.ts';
import type { AccountWatch as Watch } from './account-watch.tsx';
import { compareAccounts } from './compare-accounts.ts';
import type { Identity } from './identity.ts';
import { useSessionState } from './session-store.ts';

/** Where it does not come, this tab hears of the others by the shell's own channel alone. */
const AccountWatch = lazy(async (): Promise<{ default: typeof Watch }> => {
  try {
    return {
      default: (await import(/* webpackChunkName: "account-watch" */ './account-watch.tsx')).AccountWatch,
    };
  } catch {
    return { default: () => null };
  }
});

/**
 * Follows the account of a member who is signed in, once the sign-in library is there: other tabs sign out, and in as
 * somebody else. A tab in which nobody is signed in must not ask the library (see `SessionEnd.follow`).
 */
export function AccountFollower() {
  const { auth, session, sessionEnd } = useShell();
  const isSignedIn = useSessionState(session).status === 'signed-in';
  const [identity, setIdentity] = useState<Pick<Identity, 'account' | 'library'>>();

  useEffect(() => {
    if (!isSignedIn) return;
    // A library that does not come is told where somebody wants to sign in.
    auth.follow().then(setIdentity, () => undefined);
  }, [auth, isSignedIn]);

  if (!isSignedIn || !identity) return null;
  return (
    <Suspense>
      <AccountWatch
        library={identity.library}
        onAccounts={() => compareAccounts({ session, sessionEnd, accountId: () => identity.account()?.oid })}
      />
    </Suspense>
  );
}
