import { Outlet, ScrollRestoration } from '@portal/router';
import { Box, Spinner } from '@portal/ui';
import { useSessionState } from '../auth/session-store.ts';
import { IdleGuard } from '../idle/idle-guard.tsx';
import { mainId, SkipLink } from '../navigation/skip-link.tsx';
import { SessionEnded } from '../pages/session-ended.tsx';
import { useShell } from '../shell.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { usePageFocus } from './use-page-focus.ts';

/** Around every page: what goes with navigating, and what covers the page when the session ends. */
export function RootLayout() {
  usePageFocus();
  return (
    <>
      <SkipLink />
      <Page />
      <UnsavedGuard />
      <ScrollRestoration />
    </>
  );
}

function Page() {
  const state = useSessionState(useShell().session);
  if (state.status === 'ended') return <SessionEnded reason={state.reason} returnTo={state.returnTo} />;
  if (state.status === 'leaving') {
    return (
      <Box as="main" id={mainId} tabIndex={-1} outline="none" padding="8">
        <Spinner label="Signing you out…" />
      </Box>
    );
  }
  return (
    <>
      <Outlet />
      {state.status === 'signed-in' && <IdleGuard />}
    </>
  );
}
