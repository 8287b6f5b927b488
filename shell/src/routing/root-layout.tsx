import { Outlet, ScrollRestoration } from '@portal/router';
import { Spinner } from '@portal/ui';
import { useSessionState } from '../auth/session-store.ts';
import { IdleGuard } from '../idle/idle-guard.tsx';
import { Main } from '../main-landmark.tsx';
import { SkipLink } from '../navigation/skip-link.tsx';
import { SessionEnded } from '../pages/session-ended.tsx';
import { PreviewPlace } from '../preview/preview-place.tsx';
import { useShell } from '../shell.ts';
import { StaffPlace } from '../staff/staff-place.tsx';
import { UpdatePlace } from '../update/update-place.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { usePageFocus } from './use-page-focus.ts';

/** Around every page: what goes with navigating, and what covers the page when the session ends. */
export function RootLayout() {
  return (
    <>
      <PageFocus />
      <SkipLink />
      <PreviewPlace />
      <Page />
      <UnsavedGuard />
      <StaffPlace />
      <ScrollRestoration />
    </>
  );
}

/** A component of its own: it follows the address, for which nothing else here is drawn anew. */
function PageFocus() {
  usePageFocus();
  return null;
}

function Page() {
  const state = useSessionState(useShell().session);
  if (state.status === 'ended') return <SessionEnded {...state} />;
  if (state.status === 'leaving') {
    return (
      <Main padding="8">
        <Spinner label="Signing you out…" />
      </Main>
    );
  }
  return (
    <>
      <Outlet />
      <UpdatePlace />
      {state.status === 'signed-in' && <IdleGuard />}
    </>
  );
}
