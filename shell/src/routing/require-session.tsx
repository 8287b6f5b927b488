import { storageState } from '@portal/section-sdk/browser-storage';
import { Outlet, useLocation, useNavigate } from '@portal/section-sdk/router';
import { Spinner } from '@portal/ui';
import { useEffect, useEffectEvent } from 'react';
import { useSessionState } from '../auth/session-store.ts';
import { MemberLayout } from '../navigation/member-layout.tsx';
import { PublicLayout } from '../navigation/public-layout.tsx';
import { SignInUnavailable } from '../pages/sign-in-unavailable.tsx';
import { SiteDataBlocked } from '../pages/site-data-blocked.tsx';
import { SIGNING_IN_TEXT } from '../pages/texts.ts';
import { PageLoading } from '../sections/page-loading.tsx';
import { useShell } from '../shell.ts';
import { RequireMember } from './require-member.tsx';

/** Guard of all members' pages (ROUTE-19, ROUTE-20). Renders the layout, and the page when the account is known. */
export function RequireSession() {
  const state = useSessionState(useShell().session);
  if (state.status === 'signed-out') {
    return storageState() === 'available' ? (
      <StartSignIn />
    ) : (
      <PublicLayout>
        <SiteDataBlocked />
      </PublicLayout>
    );
  }
  if (state.status === 'unavailable') {
    return (
      <PublicLayout>
        <SignInUnavailable />
      </PublicLayout>
    );
  }
  const account = state.status === 'signed-in' ? state.account : undefined;
  return (
    <MemberLayout signedIn={account !== undefined}>
      {account ? (
        <RequireMember account={account}>
          <Outlet />
        </RequireMember>
      ) : (
        <PageLoading label={SIGNING_IN_TEXT} />
      )}
    </MemberLayout>
  );
}

/** Redirects to the provider and returns to this page. A failure counts as a failed sign-in (ROUTE-17). */
function StartSignIn() {
  const { auth, session } = useShell();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const redirect = useEffectEvent(() => {
    // Without this, Back from the provider would open this page, which redirects again.
    window.history.replaceState(window.history.state, '', '/');
    session.set({ status: 'signed-out', isLeaving: true });
    auth.signIn({ returnTo: `${pathname}${search}${hash}` }).catch(() => {
      session.set({ status: 'signed-out' });
      void navigate('/login-failed', { replace: true });
    });
  });
  useEffect(() => redirect(), []);
  return (
    <PublicLayout>
      <Spinner label={SIGNING_IN_TEXT} />
    </PublicLayout>
  );
}
