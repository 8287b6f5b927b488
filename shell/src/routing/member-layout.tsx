import { keepsSiteData } from '@portal/platform/browser-storage';
import { Outlet, useLocation, useNavigate } from '@portal/router';
import { Spinner } from '@portal/ui';
import { useEffect, useEffectEvent } from 'react';
import { useSessionState } from '../auth/session-store.ts';
import { MemberFrame } from '../navigation/member-frame.tsx';
import { PublicFrame } from '../navigation/public-frame.tsx';
import { SignInUnavailable } from '../pages/sign-in-unavailable.tsx';
import { SiteDataBlocked } from '../pages/site-data-blocked.tsx';
import { SIGNING_IN_TEXT } from '../pages/texts.ts';
import { PageLoading } from '../sections/page-loading.tsx';
import { useShell } from '../shell.ts';
import { MemberGate } from './member-gate.tsx';

/** The guard of all members' pages (ROUTE-19, ROUTE-20): their frame, and in it the page once it is known whose it is. */
export function MemberLayout() {
  const state = useSessionState(useShell().session);
  if (state.status === 'signed-out') {
    return keepsSiteData() ? (
      <StartSignIn />
    ) : (
      <PublicFrame>
        <SiteDataBlocked />
      </PublicFrame>
    );
  }
  if (state.status === 'unavailable') {
    return (
      <PublicFrame>
        <SignInUnavailable />
      </PublicFrame>
    );
  }
  const account = state.status === 'signed-in' ? state.account : undefined;
  return (
    <MemberFrame signedIn={account !== undefined}>
      {account ? (
        <MemberGate account={account}>
          <Outlet />
        </MemberGate>
      ) : (
        <PageLoading label={SIGNING_IN_TEXT} />
      )}
    </MemberFrame>
  );
}

/** Leaves for the provider, to come back to this page; what prevents it is a failed sign-in (ROUTE-17). */
function StartSignIn() {
  const { auth } = useShell();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    // Back from the provider leads to the start page; this page would only send the member forward again.
    window.history.replaceState(window.history.state, '', '/');
    auth
      .signIn({ returnTo: `${pathname}${search}${hash}` })
      .catch(() => navigate('/login-failed', { replace: true }));
  });
  useEffect(() => leave(), []);
  return (
    <PublicFrame>
      <Spinner label={SIGNING_IN_TEXT} />
    </PublicFrame>
  );
}
