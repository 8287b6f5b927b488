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
        lead="The name we show here and the e-mail address we use. Your sign-in and your certificates have names of their own."
      />
      <Stack gap="12">
        <AccountForm />
        <ChangeSignInName />
        <ChangePassword />
      </Stack>
    </>
  );
}
