import { Navigate, useParams } from '@portal/section-sdk/router';
import { EditAccountPage } from './edit-account-page.tsx';
import { EditContactPage } from './edit-contact-page.tsx';

/** Account or contact form (PROF-08, PROF-09); any other kind redirects home (ROUTE-15, AMB-58). */
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
