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
        lead="Changes the name and e-mail we use here. It does not change your username or your certificates."
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
