import { problemText } from '@portal/domain/problem-texts';
import { FailedState, PageHeader } from '@portal/ui';
import { useShell } from '../shell.ts';

/** The sign-in library did not come: nobody can be signed in, and trying again may help (ERR-09). */
export function SignInUnavailable() {
  const { auth, config, session } = useShell();

  function retry() {
    session.set({ status: 'starting' });
    // A second failure shows this page again.
    auth.start().catch(() => undefined);
  }

  return (
    <>
      <PageHeader title="We could not sign you in" />
      <FailedState
        title={problemText('profileAccount')}
        onRetry={retry}
        phone={config.society.supportPhoneTollFree}
      >
        <p>Please check your connection, and try again in a moment.</p>
      </FailedState>
    </>
  );
}
