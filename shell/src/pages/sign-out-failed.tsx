import { ErrorState, PageHeader, pageTitleId } from '@portal/ui';
import { useEffect } from 'react';
import { PublicLayout } from '../navigation/public-layout.tsx';
import { useShell } from '../shell.ts';

/** Shown if the provider may still have its session after a sign-out (NAV-05, R-08). */
export function SignOutFailed() {
  const { config, sessionTerminator } = useShell();
  // The pressed button has gone.
  useEffect(() => document.getElementById(pageTitleId)?.focus(), []);
  return (
    <PublicLayout>
      <PageHeader title="You may still be signed in" />
      <ErrorState
        title="We could not reach our sign-in service."
        onRetry={() => void sessionTerminator.signOut()}
        phone={config.society.supportPhoneTollFree}
      >
        <p>
          Please check your connection, and try again. Until then, somebody else on this device may be able to
          open your account.
        </p>
      </ErrorState>
    </PublicLayout>
  );
}
