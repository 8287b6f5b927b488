import { problemText } from '@portal/domain/help/problem-texts';
import { storageState } from '@portal/section-sdk/browser-storage';
import { ErrorState, PageHeader } from '@portal/ui';
import { focusRetriedPageTitle } from '../focus-page-title.ts';
import { NotConnected } from '../offline/not-connected.tsx';
import { useShell } from '../shell.ts';
import { SiteDataBlocked } from './site-data-blocked.tsx';

/** Shown if the sign-in library failed to load; a retry may help (ERR-09). */
export function SignInUnavailable() {
  const { auth, config, session } = useShell();
  if (storageState() !== 'available') return <SiteDataBlocked />;

  function retry() {
    focusRetriedPageTitle();
    session.set({ status: 'starting' });
    auth.start().catch(() => undefined);
  }

  return (
    <>
      <PageHeader title="We could not sign you in" />
      <ErrorState
        title={problemText('profileAccount')}
        onRetry={retry}
        phone={config.society.supportPhoneTollFree}
      >
        <NotConnected onReconnect={retry} />
        <p>Please check your connection, and try again in a moment.</p>
      </ErrorState>
    </>
  );
}
