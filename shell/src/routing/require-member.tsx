import { GetMemberProfileByAzureObjectId, useApiQuery } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { isRegistered } from '@portal/domain/sign-in/post-login-route';
import { type Account, MemberContext } from '@portal/section-sdk';
import { readCookies } from '@portal/section-sdk/browser-storage';
import { Navigate } from '@portal/section-sdk/router';
import { type ReactNode, useMemo } from 'react';
import { SignedInError } from '../pages/signed-in-error.tsx';
import { PageLoading } from '../sections/page-loading.tsx';

/** Renders pages for registered members with access (AUTH-12, AUTH-19, AMB-69). The server protects the data. */
export function RequireMember({ account, children }: { account: Account; children: ReactNode }) {
  const { oid } = account;
  const query = { azureObjectId: oid };
  const { data: profile, error, refetch } = useApiQuery(GetMemberProfileByAzureObjectId, { query });
  const member = useMemo(
    () => profile && { oid, nameId: profile.LifeProNameId ?? '', profile },
    [oid, profile],
  );

  if (!member) {
    if (!error) return <PageLoading label="Getting your member profile" />;
    return (
      <SignedInError
        title={problemText(isNewMember() ? 'newProfileOrCertificates' : 'memberProfile')}
        error={error}
        onRetry={() => void refetch()}
      />
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
