import { ApiError, GetCertificateSummary, GetMemberProfileByAzureObjectId, useApiQuery } from '@portal/api';
import { type ProblemKey, problemText } from '@portal/domain/help/problem-texts';
import {
  isRegistered,
  postLoginRoute,
  routeNeedsCertificates,
  type SignInMode,
} from '@portal/domain/sign-in/post-login-route';
import type { Account } from '@portal/section-sdk';
import type { Registry } from '@portal/section-sdk/registry';
import { Navigate } from '@portal/section-sdk/router';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { Button, Icon, Spinner } from '@portal/ui';
import { useShell } from '../shell.ts';
import { SignedInError, type SignedInErrorProps } from './signed-in-error.tsx';
import { SIGNING_IN_TEXT } from './texts.ts';

interface Props {
  readonly mode: SignInMode;
  readonly account: Account;
  readonly profileProblemKey: ProblemKey;
}

/** Loads the data of the landing rules and redirects (AUTH-03 to AUTH-11, HOME-08, HOME-09, AMB-13). */
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
        title={problemText(profileProblemKey)}
        error={profile.error}
        onRetry={() => void profile.refetch()}
      />
    );
  }
  const certificates = needsCertificates && nameId !== undefined ? summary.data?.Certificates : [];
  // The server refuses certificates to accounts without validation. The rules then treat the list as empty.
  const certificatesForbidden = isForbidden(summary.error) && !isRegistered(profile.data);
  if (!certificates && !certificatesForbidden) {
    if (!summary.error) return <Spinner label={SIGNING_IN_TEXT} />;
    const retry = () => void summary.refetch();
    const title = problemText('profileAndCertificates');
    return <PostLoginError title={title} error={summary.error} onRetry={retry} />;
  }
  const to = postLoginRoute({ mode, profile: profile.data, certificates: certificates ?? [] });
  if (!isServed(registry, to)) {
    return <PostLoginError title="This page cannot be shown right now" onRetry={() => location.reload()} />;
  }
  return <Navigate to={to} replace />;
}

/** Prevents a redirect loop: a path without a section page redirects to the start page, which returns here. */
function isServed(registry: Registry, path: string): boolean {
  return path === '/login-failed' || findSectionPage(registry, path) !== undefined;
}

function isForbidden(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 403;
}

function PostLoginError(error: SignedInErrorProps) {
  const { sessionTerminator } = useShell();
  return (
    <>
      <SignedInError {...error} />
      <Button variant="ghost" marginBlockStart="6" onClick={() => void sessionTerminator.signOut()}>
        <Icon name="signOut" />
        Sign Out
      </Button>
    </>
  );
}
