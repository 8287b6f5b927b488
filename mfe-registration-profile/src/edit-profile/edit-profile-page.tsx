import { Navigate, useParams } from '@portal/router';
import { EditAccountPage } from './edit-account-page.tsx';
import { EditContactPage } from './edit-contact-page.tsx';

/** What can be edited (PROF-08, PROF-09); any other kind goes home (ROUTE-15, AMB-58). */
export function EditProfilePage() {
  const { edittype } = useParams();
  switch (edittype) {
    case 'account':
      return <EditAccountPage />;
    case 'contact':
      return <EditContactPage />;
    default:
      return <Navigate to="/" replace />;
  }
}
