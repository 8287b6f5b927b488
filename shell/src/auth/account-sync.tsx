import { Suspense, useEffect, useState } from 'react';
import { lazyOptional } from '../lazy-optional.ts';
import { useShell } from '../shell.ts';
import type { MsalClient } from './msal-client.ts';
import { resetOnAccountChange } from './reset-on-account-change.ts';
import { useSessionState } from './session-store.ts';

/** Without it, this tab follows the others through the shell's own channel only. */
const AccountObserver = lazyOptional(
  async () =>
    (await import(/* webpackChunkName: "account-observer" */ './account-observer.tsx')).AccountObserver,
);

/** Observes the account of a signed-in member: other tabs may sign out or switch accounts. */
export function AccountSync() {
  const { auth, session, sessionTerminator } = useShell();
  const isSignedIn = useSessionState(session).status === 'signed-in';
  const [msalClient, setMsalClient] = useState<Pick<MsalClient, 'account' | 'msalInstance'>>();

  useEffect(() => {
    if (!isSignedIn) return;
    // The shell reports a library that fails to load when a member wants to sign in.
    auth.getClient().then(setMsalClient, () => undefined);
  }, [auth, isSignedIn]);

  if (!isSignedIn || !msalClient) return null;
  return (
    <Suspense>
      <AccountObserver
        msalInstance={msalClient.msalInstance}
        onAccountsChanged={() =>
          resetOnAccountChange({
            session,
            sessionTerminator,
            accountId: () => msalClient.account()?.oid,
          })
        }
      />
    </Suspense>
  );
}
