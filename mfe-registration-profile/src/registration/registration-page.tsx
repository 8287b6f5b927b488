import { usePlatform } from '@portal/platform';
import { Navigate, useParams } from '@portal/router';
import { CreateAccount } from './create-account.tsx';
import { PersonalInformation } from './personal-information.tsx';

const START = '/registration';

/** The step that the address names, as far as the visitor has come (REG-01, REG-07, REG-10, REG-11, AMB-58). */
export function RegistrationPage() {
  const { step = '1' } = useParams();
  const { session } = usePlatform();
  const account = session.status === 'signed-in' ? session.account : undefined;
  switch (step) {
    case '1':
      return account ? <Navigate to="/registration/2" replace /> : <CreateAccount />;
    case '2':
      return account ? <PersonalInformation account={account} /> : <Navigate to={START} replace />;
    case '3':
      // The names that step 3 begins with come from the identity check alone: an address has none.
      return <Navigate to={START} replace />;
    default:
      return <Navigate to="/" replace />;
  }
}
