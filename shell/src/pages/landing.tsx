import { ApiError, GetCertificateSummary, GetMemberProfileByAzureObjectId, useCall } from '@portal/api';
import { type ProblemKey, problemText } from '@portal/domain/help/problem-texts';
import {
  isRegistered,
  type LandingMode,
  landingAfterSignIn,
  landingNeedsCertificates,
} from '@portal/domain/sign-in/landing';
import type { Account } from '@portal/platform';
import type { Registry } from '@portal/platform/registry';
import { findSectionPage } from '@portal/platform/section-pages';
import { Navigate } from '@portal/router';
import { Button, FailedState, Icon, PageHeader, Spinner } from '@portal/ui';
import type { ReactNode } from 'react';
import { useShell } from '../shell.ts';
import { SIGNING_IN_TEXT } from './texts.ts';

interface Props {
  readonly mode: LandingMode;
  readonly account: Account;
  /** Said when the profile cannot be had. */
  readonly profileProblem: ProblemKey;
}

/** Loads what the landing rules need and goes where they say (AUTH-03 to AUTH-11, HOME-08, HOME-09, AMB-13). */
export function Landing({ mode, account, profileProblem }: Props) {
  const { registry } = useShell();
  const profile = useCall(GetMemberProfileByAzureObjectId, { query: { azureObjectId: account.oid } });
  const nameId = profile.data?.LifeProNameId ?? undefined;
  const needed = profile.data !== undefined && landingNeedsCertificates({ mode, profile: profile.data });
  const summary = useCall(
    GetCertificateSummary,
    { query: { lifeProNameId: nameId ?? '' } },
    { enabled: needed && nameId !== undefined },
  );

  if (!profile.data) {
    if (!profile.error) return <Spinner label={SIGNING_IN_TEXT} />;
    return (
      <LandingFailed problem={profileProblem} error={profile.error} onRetry={() => void profile.refetch()} />
    );
  }
  const certificates = needed && nameId !== undefined ? summary.data?.Certificates : [];
  // The server keeps certificates from accounts that are not validated: to the rules they have none.
  const withheld = isRefusal(summary.error) && !isRegistered(profile.data);
  if (!certificates && !withheld) {
    if (!summary.error) return <Spinner label={SIGNING_IN_TEXT} />;
    const retry = () => void summary.refetch();
    return <LandingFailed problem="profileAndCertificates" error={summary.error} onRetry={retry} />;
  }
  const to = landingAfterSignIn({ mode, profile: profile.data, certificates: certificates ?? [] });
  if (!isShown(registry, to)) return <LandingUnavailable />;
  return <Navigate to={to} replace />;
}

/** A page that no section serves now would lead back to the start page, and from there here again. */
function isShown(registry: Registry, path: string): boolean {
  return path === '/login-failed' || findSectionPage(registry, path) !== undefined;
}

function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 403;
}

function LandingFailed({
  problem,
  error,
  onRetry,
}: {
  problem: ProblemKey;
  error: Error;
  onRetry: () => void;
}) {
  const { config } = useShell();
  return (
    <SignedInDeadEnd>
      <FailedState
        title={problemText(problem)}
        onRetry={onRetry}
        phone={config.society.supportPhoneTollFree}
        reference={error instanceof ApiError ? error.traceId : undefined}
      >
        <p>You are signed in. Please try again in a moment.</p>
      </FailedState>
    </SignedInDeadEnd>
  );
}

function LandingUnavailable() {
  const { config } = useShell();
  return (
    <SignedInDeadEnd>
      <FailedState
        title="This page cannot be shown right now"
        onRetry={() => location.reload()}
        phone={config.society.supportPhoneTollFree}
      >
        <p>You are signed in, and nothing has been changed. Please try again in a moment.</p>
      </FailedState>
    </SignedInDeadEnd>
  );
}

/** There is no page to go on to, and signing out is always possible. */
function SignedInDeadEnd({ children }: { children: ReactNode }) {
  const { sessionEnd } = useShell();
  return (
    <>
      <PageHeader title="We could not open your pages" />
      {children}
      <Button variant="quiet" marginBlockStart="6" onClick={() => void sessionEnd.signOut()}>
        <Icon name="signOut" />
        Sign Out
      </Button>
    </>
  );
}
