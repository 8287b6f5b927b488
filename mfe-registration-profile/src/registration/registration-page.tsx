import { REGISTRATION_STEPS, type RegistrationStep } from '@portal/domain/people/registration-steps';
import { StepHead } from '@portal/member-features/step-head';
import { useSteps } from '@portal/member-features/steps';
import { usePlatform } from '@portal/platform';
import { Navigate, useParams } from '@portal/router';
import { useState } from 'react';
import { AccountSteps } from './account-steps.tsx';
import { CreateAccount } from './create-account.tsx';

const START = '/registration';

/** What each step is for. */
const LEADS: Readonly<Record<RegistrationStep, string>> = {
  '1': 'Choose the e-mail address and password you will sign in with.',
  '2': 'Three answers, so that we find your certificates.',
  '3': 'We have found you. Please look over what we will use.',
};

/** The step that the address names; an address that names none goes home (REG-01, AMB-58). */
export function RegistrationPage() {
  const { step = '1' } = useParams();
  const known = REGISTRATION_STEPS.steps.some(({ id }) => id === step);
  return known ? <Registration asked={step} /> : <Navigate to="/" replace />;
}

/** The step as far as the visitor has come (REG-07, REG-10, REG-11). */
function Registration({ asked }: { asked: string }) {
  const { session } = usePlatform();
  const account = session.status === 'signed-in' ? session.account : undefined;
  const [openedAt] = useState(() => Date.now());
  const steps = useSteps(REGISTRATION_STEPS, {
    facts: { hasAccount: account !== undefined, openedAt },
    addresses: { asked, of: addressOf },
  });
  const { place } = steps;
  if (place.case === 'out of order') return <Navigate to={START} replace />;
  if (place.case === 'already done') return <Navigate to={addressOf(place.at)} replace />;
  return (
    <>
      <StepHead label="Steps of registration" steps={place.way} lead={LEADS[place.at]} />
      {account ? <AccountSteps account={account} steps={steps} /> : <CreateAccount address={START} />}
    </>
  );
}

function addressOf(step: RegistrationStep): string {
  return `${START}/${step}`;
}
