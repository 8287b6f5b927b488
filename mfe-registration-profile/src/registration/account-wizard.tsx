import { GetMemberProfileByAzureObjectId, useApiQuery } from '@portal/api';
import { isRegistered } from '@portal/domain/sign-in/post-login-route';
import { Navigate } from '@portal/section-sdk/router';
import { setNewRegistration } from '@portal/shared-features/new-registration-cookie';
import { LoadingState, SkeletonText } from '@portal/ui';
import { useEffect, useEffectEvent } from 'react';
import { CustomizeProfile } from './customize-profile.tsx';
import { PersonalInformation } from './personal-information.tsx';
import type { StepProps } from './step-props.ts';

/** Steps 2 and 3. A registered member is redirected (AUTH-12). */
export function AccountWizard({ account, wizard }: StepProps) {
  const profile = useApiQuery(GetMemberProfileByAzureObjectId, { query: { azureObjectId: account.oid } });
  const { answers, current } = wizard.position;
  // Not `isPending` alone, which is true again during a retry: step 2 would lose its input (F-12).
  if (profile.isPending && !profile.isFetchedAfterMount) {
    return (
      <LoadingState label="Getting your member profile">
        <SkeletonText lines={6} />
      </LoadingState>
    );
  }
  if (profile.data && isRegistered(profile.data)) {
    return wizard.answers.identity ? (
      <FinishEarlierRegistration finish={wizard.finish} />
    ) : (
      <Navigate to="/certificates" replace />
    );
  }
  if (current !== '3' || !answers.identity) return <PersonalInformation account={account} wizard={wizard} />;
  return (
    <CustomizeProfile
      account={account}
      wizard={wizard}
      identity={answers.identity}
      // After a failed load, the insert call is used. The server updates an existing profile instead (AMB-65).
      profile={profile.data ?? null}
    />
  );
}

/** Ends a registration of this tab whose response was lost (REG-14, F-12). The profile is already current. */
function FinishEarlierRegistration({ finish }: { finish: () => void }) {
  const finishOnce = useEffectEvent(() => {
    finish();
    setNewRegistration();
  });
  useEffect(() => finishOnce(), []);
  return <Navigate to="/certificates" replace />;
}
