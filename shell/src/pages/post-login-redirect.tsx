import { ApiError, GetCertificateSummary, GetMemberProfileByAzureObjectId, useApiQuery } from '@portal/api';
import { type ProblemKey, problemText } from '@portal/domain/help/problem-texts';
import {
  isRegistered,
  postLoginRoute,
  routeNeedsCertificates,
  type SignInMode,
} from '@portal/domain/sign-in/post-login-route';
import { Navigate } from '@portal/router';
import type { Account } from '@portal/section-sdk';
import type { Registry } from '@portal/section-sdk/registry';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { Button, ErrorState, Icon, PageHeader, Spinner } from '@portal/ui';
import type { ReactNode } from 'react';
import { useShell } from '../shell.ts';
import { SIGNING_IN_TEXT } from './texts.ts';

interface Props {
  readonly mode: SignInMode;
  readonly account: Account;
  /** Said when the profile cannot be had. */
  readonly profileProblemKey: ProblemKey;
}

/** Loads what the landing rules need and goes where they say (AUTH-03 to AUTH-11, HOME-08, HOME-09, AMB-13). */
export function PostLoginRedirect({ mode, account, profileProblemKey }: Props) {
  const { registry } = useShell();
  const profile = useApiQuery(GetMemberProfileByAzureObjectId, { query: { azureObjectId: account.oid } });
  const nameId = profile.data?.LifeProNameId ?? undefined;
  const needsCertificates =
    profile.data !== undefined && routeNeedsCertificates({ mode, profile: profile.data });
  const summary = useApiQuery(
    GetCertificateSummary,
    { query: { lifeProNameId: nameId ?? '' } },
    { enabled: needsCertificates && nameId !== undefined },
  );

  if (!profile.data) {
    if (!profile.error) return <Spinner label={SIGNING_IN_TEXT} />;
    return (
      <PostLoginError
        problem={profileProblemKey}
        error={profile.error}
        onRetry={() => void profile.refetch()}
      />
    );
  }
  const certificates = needsCertificates && nameId !== undefined ? summary.data?.Certificates : [];
  // The server keeps certificates from accounts that are not validated: to the rules they have none.
  const withheld = isForbidden(summary.error) && !isRegistered(profile.data);
  if (!certificates && !withheld) {
    if (!summary.error) return <Spinner label={SIGNING_IN_TEXT} />;
    const retry = () => void summary.refetch();
    return <PostLoginError problem="profileAndCertificates" error={summary.error} onRetry={retry} />;
  }
  const to = postLoginRoute({ mode, profile: profile.data, certificates: certificates ?? [] });
  if (!isServed(registry, to)) return <PostLoginUnavailable />;
  return <Navigate to={to} replace />;
}

/** A page that no section serves now would lead back to the start page, and from there here again. */
function isServed(registry: Registry, path: string): boolean {
  return path === '/login-failed' || findSectionPage(registry, path) !== undefined;
}

function isForbidden(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 403;
}

function PostLoginError({
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
    <SignedInErrorPage>
      <ErrorState
        title={problemText(problem)}
        onRetry={onRetry}
        phone={config.society.supportPhoneTollFree}
        reference={error instanceof ApiError ? error.traceId : undefined}
      >
        <p>You are signed in. Please try again in a moment.</p>
      </ErrorState>
    </SignedInErrorPage>
  );
}

function PostLoginUnavailable() {
  const { config } = useShell();
  return (
    <SignedInErrorPage>
      <ErrorState
        title="This page cannot be shown right now"
        onRetry={() => location.reload()}
        phone={config.society.supportPhoneTollFree}
      >
        <p>You are signed in, and nothing has been changed. Please try again in a moment.</p>
      </ErrorState>
    </SignedInErrorPage>
  );
}

/** There is no page to go on to, and signing out is always possible. */
function SignedInErrorPage({ children }: { children: ReactNode }) {
  const { sessionTerminator } = useShell();
  return (
    <>
      <PageHeader title="We could not open your pages" />
      {children}
      <Button variant="ghost" marginBlockStart="6" onClick={() => void sessionTerminator.signOut()}>
        <Icon name="signOut" />
        Sign Out
      </Button>
    </>
  );
}
