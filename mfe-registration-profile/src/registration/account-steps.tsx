import { GetMemberProfileByAzureObjectId, useCall } from '@portal/api';
import type { RegistrationAnswers, RegistrationStep } from '@portal/domain/people/registration-steps';
import { isRegistered } from '@portal/domain/sign-in/landing';
import type { StepsInHand } from '@portal/member-features/steps';
import type { Account } from '@portal/platform';
import { Navigate } from '@portal/router';
import { LoadingState, SkeletonText } from '@portal/ui';
import { CustomizeProfile } from './customize-profile.tsx';
import { PersonalInformation } from './personal-information.tsx';

export interface StepProps {
  readonly account: Account;
  readonly steps: StepsInHand<RegistrationAnswers, RegistrationStep>;
}

/** What follows the account: steps 2 and 3. Who is registered already goes on (AUTH-12). */
export function AccountSteps({ account, steps }: StepProps) {
  const profile = useCall(GetMemberProfileByAzureObjectId, { query: { azureObjectId: account.oid } });
  const { answers, at } = steps.place;
  if (profile.isPending) {
    return (
      <LoadingState label="Getting your member profile">
        <SkeletonText lines={6} />
      </LoadingState>
    );
  }
  if (profile.data && isRegistered(profile.data)) return <Navigate to="/certificates" replace />;
  if (at !== '3' || !answers.identity) return <PersonalInformation account={account} steps={steps} />;
  return (
    <CustomizeProfile
      account={account}
      steps={steps}
      identity={answers.identity}
      // Where it does not come, it is inserted: the server makes that the update where there is one (AMB-65).
      profile={profile.data ?? null}
    />
  );
}
