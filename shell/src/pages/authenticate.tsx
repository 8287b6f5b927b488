import { problemText } from '@portal/domain/help/problem-texts';
import { findSectionPage } from '@portal/platform/section-pages';
import { Navigate } from '@portal/router';
import { notify, Spinner } from '@portal/ui';
import { useEffect, useState } from 'react';
import type { Arrival } from '../auth/arrival.ts';
import { useSessionState } from '../auth/session-store.ts';
import { useShell } from '../shell.ts';
import { Landing } from './landing.tsx';
import { SignInUnavailable } from './sign-in-unavailable.tsx';
import { SIGNING_IN_TEXT } from './texts.ts';

/** The default landing is no place to return to: whoever was going there is sent by the rules. */
const DEFAULT_LANDING = '/certificates';

/** The spinner page at which the provider's answer arrives, and which applies the post-login rules (ROUTE-18, AMB-12). */
export function AuthenticatePage() {
  const { auth, registry, session } = useShell();
  const state = useSessionState(session);
  const [arrival, setArrival] = useState<Arrival>();

  useEffect(() => {
    if (state.status !== 'unavailable') auth.start().then(setArrival, () => undefined);
  }, [auth, state.status]);

  const isPublic = (path = '/') =>
    findSectionPage(registry, path.replace(/[?#].*$/, ''))?.access === 'public';

  if (state.status === 'unavailable') return <SignInUnavailable />;
  if (!arrival || arrival.kind === 'leaving' || state.status === 'starting')
    return <Spinner label={SIGNING_IN_TEXT} />;
  if (arrival.kind === 'failed') return <Navigate to="/login-failed" replace />;
  if (arrival.kind === 'cancelled') {
    // A guarded page would send the member straight back to the provider.
    const back = state.status === 'signed-in' || isPublic(arrival.returnTo) ? arrival.returnTo : undefined;
    return <Navigate to={back ?? '/'} replace />;
  }
  if (state.status !== 'signed-in') return <NoAccount unreadable={arrival.kind === 'signed-in'} />;
  if (
    arrival.kind === 'signed-in' &&
    arrival.returnTo !== undefined &&
    arrival.returnTo !== DEFAULT_LANDING
  ) {
    return <Navigate to={arrival.returnTo} replace />;
  }
  return <Landing mode="authenticate" account={state.account} profileProblem="profileAndCertificates" />;
}

/** A public page with no content of its own: the post-login rules, or the start page (ROUTE-02, AMB-10). */
export function SecurePage() {
  const { session } = useShell();
  const state = useSessionState(session);
  if (state.status === 'unavailable') return <SignInUnavailable />;
  if (state.status === 'starting') return <Spinner label={SIGNING_IN_TEXT} />;
  if (state.status !== 'signed-in') return <Navigate to="/" replace />;
  return <Landing mode="authenticate" account={state.account} profileProblem="userProfile" />;
}

/** AUTH-02; with a word when the provider signed somebody in without saying who (ERR-08). */
function NoAccount({ unreadable }: { unreadable: boolean }) {
  useEffect(() => {
    if (unreadable) notify({ tone: 'danger', message: problemText('profileAccountAccess') });
  }, [unreadable]);
  return <Navigate to="/" replace />;
}
