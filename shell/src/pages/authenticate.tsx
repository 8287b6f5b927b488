import { LOGIN_FAILED_TEXT, problemText } from '@portal/domain/help/problem-texts';
import { unconfirmedRequests } from '@portal/section-sdk';
import { Navigate } from '@portal/section-sdk/router';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { notify, Spinner } from '@portal/ui';
import { useEffect, useState } from 'react';
import type { RedirectResult } from '../auth/redirect-result.ts';
import { useSessionState } from '../auth/session-store.ts';
import { useShell } from '../shell.ts';
import { PostLoginRedirect } from './post-login-redirect.tsx';
import { SignInUnavailable } from './sign-in-unavailable.tsx';
import { SIGNING_IN_TEXT } from './texts.ts';

/** The default target is no explicit return path, so the post-login rules decide instead. */
const DEFAULT_PAGE = '/certificates';

/** Redirect page of the identity provider. Shows a spinner and applies the post-login rules (ROUTE-18, AMB-12). */
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
  if (redirectResult.kind === 'failed') {
    const { returnTo } = redirectResult;
    return state.status === 'signed-in' ? (
      <Leave to={returnTo ?? '/'} problem={LOGIN_FAILED_TEXT} />
    ) : (
      <Navigate to="/login-failed" state={returnTo} replace />
    );
  }
  if (redirectResult.kind === 'cancelled') {
    // A guarded page would redirect the member to the provider again.
    const returnPath =
      state.status === 'signed-in' || isPublic(redirectResult.returnTo) ? redirectResult.returnTo : undefined;
    return <Navigate to={returnPath ?? '/'} replace />;
  }
  if (state.status !== 'signed-in') {
    // AUTH-02. The provider signed the member in without a readable account (ERR-08).
    const isUnreadable = redirectResult.kind === 'signed-in';
    return <Leave to="/" problem={isUnreadable ? problemText('profileAccountAccess') : undefined} />;
  }
  if (redirectResult.kind === 'signed-in') {
    const { returnTo } = redirectResult;
    const target =
      returnTo === DEFAULT_PAGE || returnTo === undefined
        ? unconfirmedRequests.list(state.account.oid)[0]?.path
        : returnTo;
    if (target !== undefined) return <Navigate to={target} replace />;
  }
  return (
    <PostLoginRedirect
      mode="authenticate"
      account={state.account}
      profileProblemKey="profileAndCertificates"
    />
  );
}

/** A public page without content: applies the post-login rules, or redirects to the start page (ROUTE-02, AMB-10). */
export function SecurePage() {
  const { session } = useShell();
  const state = useSessionState(session);
  if (state.status === 'unavailable') return <SignInUnavailable />;
  if (state.status === 'starting') return <Spinner label={SIGNING_IN_TEXT} />;
  if (state.status !== 'signed-in') return <Navigate to="/" replace />;
  return <PostLoginRedirect mode="authenticate" account={state.account} profileProblemKey="userProfile" />;
}

/** Redirects, and shows the problem as a toast. */
function Leave({ to, problem }: { to: string; problem: string | undefined }) {
  useEffect(() => {
    if (problem) notify({ tone: 'danger', message: problem });
  }, [problem]);
  return <Navigate to={to} replace />;
}
