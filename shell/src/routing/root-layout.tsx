import { Outlet, ScrollRestoration } from '@portal/section-sdk/router';
import { Spinner } from '@portal/ui';
import { LazyUpdateBanner } from '../app-update/lazy-update-banner.tsx';
import { useSessionState } from '../auth/session-store.ts';
import { LazyStaffPanel } from '../devtools/lazy-staff-panel.tsx';
import { IdleTimeoutGuard } from '../idle-timeout/idle-timeout-guard.tsx';
import { Main } from '../main-landmark.tsx';
import { SkipLink } from '../navigation/skip-link.tsx';
import { SessionEnded } from '../pages/session-ended.tsx';
import { SignOutFailed } from '../pages/sign-out-failed.tsx';
import { LazyPreviewBanner } from '../preview/lazy-preview-banner.tsx';
import { useShell } from '../shell.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import { usePageFocus } from './use-page-focus.ts';

export function RootLayout() {
  return (
    <>
      <PageFocus />
      <SkipLink />
      <LazyPreviewBanner />
      <Page />
      <LazyStaffPanel />
      <ScrollRestoration />
    </>
  );
}

/** A separate component, so that a new location re-renders nothing else here. */
function PageFocus() {
  usePageFocus();
  return null;
}

function Page() {
  const state = useSessionState(useShell().session);
  if (state.status === 'ended') return <SessionEnded {...state} />;
  if (state.status === 'signing-out') {
    if (state.hasFailed) return <SignOutFailed />;
    return (
      <Main padding="8">
        <Spinner label="Signing you out…" />
      </Main>
    );
  }
  return (
    <>
      <Outlet />
      <UnsavedChangesGuard />
      <LazyUpdateBanner />
      {state.status === 'signed-in' && <IdleTimeoutGuard />}
    </>
  );
}
