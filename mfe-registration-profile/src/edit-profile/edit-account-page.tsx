import { BackLink } from '@portal/shared-features/back-link';
import { PageHeader, Stack } from '@portal/ui';
import { AccountForm } from './account-form.tsx';
import { ChangePassword, ChangeSignInName } from './provider-links.tsx';

/** PROF-08; the identity provider manages sign-in name and password (CTX-05, AMB-33). */
export function EditAccountPage() {
  return (
    <>
      <BackLink to="/profile" label="Back to Profile" />
      <PageHeader
        title="Update Online Account Information"
        lead="The name and e-mail address that we use in this portal. Your username and your certificates do not change."
      />
      <Stack gap="12">
        <AccountForm />
        <div>
          <ChangeSignInName />
          <ChangePassword />
        </div>
      </Stack>
    </>
  );
}
