import { lazy, Suspense, useEffect, useState } from 'react';
import { useShell } from '../shell.ts';
import type { AccountObserver as Watch } from './account-observer.tsx';
import { detectAccountChange } from './detect-account-change.ts';
import type { MsalClient } from './msal-client.ts';
import { useSessionState } from './session-store.ts';

/** Where it does not come, this tab hears of the others by the shell's own channel alone. */
const AccountObserver = lazy(async (): Promise<{ default: typeof Watch }> => {
  try {
    return {
      default: (await import(/* webpackChunkName: "account-observer" */ './account-observer.tsx'))
        .AccountObserver,
    };
  } catch {
    return { default: () => null };
  }
});

/**
 * Follows the account of a member who is signed in, once the sign-in library is there: other tabs sign out, and in as
 * somebody else. A tab in which nobody is signed in must not ask the library (see `SessionTerminator.follow`).
 */
export function AccountSync() {
  const { auth, session, sessionTerminator } = useShell();
  const isSignedIn = useSessionState(session).status === 'signed-in';
  const [msalClient, setMsalClient] = useState<Pick<MsalClient, 'account' | 'msalInstance'>>();

  useEffect(() => {
    if (!isSignedIn) return;
    // A library that does not come is told where somebody wants to sign in.
    auth.observeAccounts().then(setMsalClient, () => undefined);
  }, [auth, isSignedIn]);

  if (!isSignedIn || !msalClient) return null;
  return (
    <Suspense>
      <AccountObserver
        msalInstance={msalClient.msalInstance}
        onAccountsChanged={() =>
          detectAccountChange({
            session,
            sessionEnd: sessionTerminator,
            accountId: () => msalClient.account()?.oid,
          })
        }
      />
    </Suspense>
  );
}
