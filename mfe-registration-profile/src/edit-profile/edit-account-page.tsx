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
        lead="Your name and e-mail address in this portal. Your sign-in and your certificates keep their own names."
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
