import { REGISTRATION_STEPS, type RegistrationStep } from '@portal/domain/registration-steps';
import { useSteps } from '@portal/member-features/steps';
import { usePlatform } from '@portal/platform';
import { Navigate, useParams } from '@portal/router';
import { CreateAccount } from './create-account.tsx';
import { PersonalInformation } from './personal-information.tsx';

const START = '/registration';

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
  const { place } = useSteps(REGISTRATION_STEPS, {
    facts: { hasAccount: account !== undefined },
    addresses: { asked, of: addressOf },
  });
  if (place.case === 'out of order') return <Navigate to={START} replace />;
  if (place.case === 'already done') return <Navigate to={addressOf(place.at)} replace />;
  return account ? (
    <PersonalInformation account={account} steps={place.way} />
  ) : (
    <CreateAccount steps={place.way} />
  );
}

function addressOf(step: RegistrationStep): string {
  return `${START}/${step}`;
}
