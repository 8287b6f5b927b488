import { type RegistrationStep, registrationWizard } from '@portal/domain/people/registration-wizard';
import { usePlatform } from '@portal/section-sdk';
import { Navigate, useParams } from '@portal/section-sdk/router';
import { StepHeader } from '@portal/shared-features/step-header';
import { useWizard } from '@portal/shared-features/use-wizard';
import { useState } from 'react';
import { AccountWizard } from './account-wizard.tsx';
import { CreateAccount } from './create-account.tsx';

const START_PATH = '/registration';

const STEP_LEADS: Readonly<Record<RegistrationStep, string>> = {
  '1': 'Choose the e-mail address and password you will sign in with.',
  '2': 'Answer three questions so we can find your certificates.',
  '3': 'We found your membership. Please check these details.',
};

/** Registration step of the URL; an unknown step redirects home (REG-01, AMB-58). */
export function RegistrationPage() {
  const { step = '1' } = useParams();
  const exists = registrationWizard.steps.some(({ id }) => id === step);
  return exists ? <Registration requested={step} /> : <Navigate to="/" replace />;
}

/** Limits the requested step to the furthest one (REG-07, REG-10, REG-11). */
function Registration({ requested }: { requested: string }) {
  const { session } = usePlatform();
  const account = session.status === 'signed-in' ? session.account : undefined;
  const [startedAt] = useState(() => Date.now());
  const wizard = useWizard(registrationWizard, {
    context: { hasAccount: account !== undefined, startedAt },
    routes: { current: requested, pathOf: stepPath },
  });
  const { position } = wizard;
  if (position.reason === 'unreachable') return <Navigate to={START_PATH} replace />;
  if (position.reason === 'completed') return <Navigate to={stepPath(position.current)} replace />;
  return (
    <>
      <StepHeader label="Steps of registration" steps={position.path} lead={STEP_LEADS[position.current]} />
      {account ? <AccountWizard account={account} wizard={wizard} /> : <CreateAccount address={START_PATH} />}
    </>
  );
}

function stepPath(step: RegistrationStep): string {
  return `${START_PATH}/${step}`;
}
