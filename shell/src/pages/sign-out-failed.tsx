import { ErrorState, PageHeader } from '@portal/ui';
import { Main } from '../main-landmark.tsx';
import { useShell } from '../shell.ts';

/** Shown if the provider may still have its session after a sign-out (NAV-05, R-08). */
export function SignOutFailed() {
  const { config, sessionTerminator } = useShell();
  return (
    <Main padding="8">
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
    </Main>
  );
}
