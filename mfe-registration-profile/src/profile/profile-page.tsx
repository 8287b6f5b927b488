import { useMember } from '@portal/platform';
import { PageHeader } from '@portal/ui';
import { Membership } from './membership.tsx';
import { OnlineAccount } from './online-account.tsx';

/** What the society has on file about the member (PROF-01 to PROF-07). */
export function ProfilePage() {
  const { nameId, profile } = useMember();
  return (
    <>
      <PageHeader
        title="Profile"
        lead="Your online account, and what we have on file for your certificates."
      />
      <OnlineAccount profile={profile} />
      <Membership nameId={nameId} />
    </>
  );
}
