import { useApiExtension, useMember } from '@portal/section-sdk';
import { useSearchParams } from '@portal/section-sdk/router';
import { PageHeader } from '@portal/ui';
import { ConfirmEmail } from './confirm-email.tsx';
import { Membership } from './membership.tsx';
import { OnlineAccount } from './online-account.tsx';
import { PaymentMethods } from './payment-methods.tsx';

/** Profile of the member (PROF-01 to PROF-07), and confirmation of a new address. */
export function ProfilePage() {
  const { nameId, profile } = useMember();
  const confirmsEmail = useApiExtension('email-confirmation');
  const token = useSearchParams()[0].get('confirm-email');
  return (
    <>
      <PageHeader
        title="Profile"
        lead="Your online account, and what we have on file for your certificates."
      />
      {confirmsEmail && token !== null && <ConfirmEmail key={token} token={token} />}
      <OnlineAccount profile={profile} />
      <Membership nameId={nameId} />
      <PaymentMethods />
    </>
  );
}
