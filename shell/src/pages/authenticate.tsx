import { problemText } from '@portal/domain/help/problem-texts';
import { Navigate } from '@portal/router';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { notify, Spinner } from '@portal/ui';
import { useEffect, useState } from 'react';
import type { RedirectResult } from '../auth/redirect-result.ts';
import { useSessionState } from '../auth/session-store.ts';
import { useShell } from '../shell.ts';
import { PostLoginRedirect } from './post-login-redirect.tsx';
import { SignInUnavailable } from './sign-in-unavailable.tsx';
import { SIGNING_IN_TEXT } from './texts.ts';

/** The default landing is no place to return to: whoever was going there is sent by the rules. */
const DEFAULT_PAGE = '/certificates';

/** The spinner page at which the provider's answer arrives, and which applies the post-login rules (ROUTE-18, AMB-12). */
export function AuthenticatePage() {
  const { auth, registry, session } = useShell();
  const state = useSessionState(session);
  const [redirectResult, setRedirectResult] = useState<RedirectResult>();

  useEffect(() => {
    if (state.status !== 'unavailable') auth.start().then(setRedirectResult, () => undefined);
  }, [auth, state.status]);

  const isPublic = (path = '/') =>
    findSectionPage(registry, path.replace(/[?#].*$/, ''))?.access === 'public';

  if (state.status === 'unavailable') return <SignInUnavailable />;
  if (!redirectResult || redirectResult.kind === 'redirecting' || state.status === 'starting')
    return <Spinner label={SIGNING_IN_TEXT} />;
  if (redirectResult.kind === 'failed') return <Navigate to="/login-failed" replace />;
  if (redirectResult.kind === 'cancelled') {
    // A guarded page would send the member straight back to the provider.
    const returnPath =
      state.status === 'signed-in' || isPublic(redirectResult.returnTo) ? redirectResult.returnTo : undefined;
    return <Navigate to={returnPath ?? '/'} replace />;
  }
  if (state.status !== 'signed-in') return <NoAccount unreadable={redirectResult.kind === 'signed-in'} />;
  if (
    redirectResult.kind === 'signed-in' &&
    redirectResult.returnTo !== undefined &&
    redirectResult.returnTo !== DEFAULT_PAGE
  ) {
    return <Navigate to={redirectResult.returnTo} replace />;
  }
  return (
    <PostLoginRedirect
      mode="authenticate"
      account={state.account}
      profileProblemKey="profileAndCertificates"
    />
  );
}

/** A public page with no content of its own: the post-login rules, or the start page (ROUTE-02, AMB-10). */
export function SecurePage() {
  const { session } = useShell();
  const state = useSessionState(session);
  if (state.status === 'unavailable') return <SignInUnavailable />;
  if (state.status === 'starting') return <Spinner label={SIGNING_IN_TEXT} />;
  if (state.status !== 'signed-in') return <Navigate to="/" replace />;
  return <PostLoginRedirect mode="authenticate" account={state.account} profileProblemKey="userProfile" />;
}

/** AUTH-02; with a word when the provider signed somebody in without saying who (ERR-08). */
function NoAccount({ unreadable }: { unreadable: boolean }) {
  useEffect(() => {
    if (unreadable) notify({ tone: 'danger', message: problemText('profileAccountAccess') });
  }, [unreadable]);
  return <Navigate to="/" replace />;
}
