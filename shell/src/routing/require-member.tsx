import { ApiError, GetMemberProfileByAzureObjectId, useApiQuery } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { isRegistered } from '@portal/domain/sign-in/post-login-route';
import { type Account, MemberContext } from '@portal/section-sdk';
import { readCookies } from '@portal/section-sdk/browser-storage';
import { Navigate } from '@portal/section-sdk/router';
import { ErrorState, PageHeader } from '@portal/ui';
import { type ReactNode, useMemo } from 'react';
import { focusNextPageTitle } from '../focus-page-title.ts';
import { PAGES_NOT_OPENED_TITLE } from '../pages/texts.ts';
import { PageLoading } from '../sections/page-loading.tsx';
import { useShell } from '../shell.ts';

/** Renders pages for registered members with access (AUTH-12, AUTH-19, AMB-69). The server protects the data. */
export function RequireMember({ account, children }: { account: Account; children: ReactNode }) {
  const { config } = useShell();
  const { oid } = account;
  const {
    data: profile,
    error,
    refetch,
  } = useApiQuery(GetMemberProfileByAzureObjectId, {
    query: { azureObjectId: oid },
  });
  const member = useMemo(
    () => profile && { oid, nameId: profile.LifeProNameId ?? '', profile },
    [oid, profile],
  );

  if (!member) {
    if (!error) return <PageLoading label="Getting your member profile" />;
    return (
      <>
        <PageHeader title={PAGES_NOT_OPENED_TITLE} />
        <ErrorState
          title={problemText(isNewMember() ? 'newProfileOrCertificates' : 'memberProfile')}
          onRetry={() => {
            void refetch();
            focusNextPageTitle();
          }}
          phone={config.society.supportPhoneTollFree}
          reference={error instanceof ApiError ? error.traceId : undefined}
        >
          <p>Nothing has been changed. Please try again in a moment.</p>
        </ErrorState>
      </>
    );
  }
  if (!isRegistered(member.profile)) return <Navigate to="/registration/2" replace />;
  if (!member.profile.AllowAccess) return <Navigate to="/login-failed" replace />;
  return <MemberContext value={member}>{children}</MemberContext>;
}

/** Returns whether registration has set its cookie (REG-14, AMB-16). A failure then concerns a new profile (ERR-14). */
function isNewMember(): boolean {
  return readCookies().includes('new-registration=true');
}
