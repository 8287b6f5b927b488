import { ByPhonePage } from '@portal/member-features/by-phone-page';
import { Navigate, useParams } from '@portal/router';
import { Box, Section, Stack, Text } from '@portal/ui';
import { ChangePassword, ChangeSignInName } from './change-at-provider.tsx';

const BACK = { to: '/profile', label: 'Back to Profile' };

/** What can be changed, and whom to call for it (PROF-08, PROF-09); any other kind goes home (ROUTE-15, AMB-58). */
export function EditProfilePage() {
  const { edittype } = useParams();
  switch (edittype) {
    case 'account':
      return <EditAccount />;
    case 'contact':
      return <EditContact />;
    default:
      return <Navigate to="/" replace />;
  }
}

/** PROF-08. */
function EditAccount() {
  return (
    <>
      <ByPhonePage
        title="Update Online Account Information"
        lead="Call us, and a representative will change these with you."
        back={BACK}
      >
        <Changeable items={['First name', 'Last name', 'Preferred email']} />
      </ByPhonePage>
      <Stack gap="12" marginBlockStart="12">
        <ChangeSignInName />
        <ChangePassword />
      </Stack>
    </>
  );
}

/** PROF-09, PROF-10. */
function EditContact() {
  return (
    <ByPhonePage
      title="Update Contact Information"
      lead="Call us, and a representative will change these with you."
      back={BACK}
    >
      <Changeable
        items={['Address, in up to three lines', 'City, state and postal code', 'Country', 'Phone']}
        note="Address changes can take up to 5 days to appear."
      />
    </ByPhonePage>
  );
}

function Changeable({ items, note }: { items: readonly string[]; note?: string }) {
  return (
    <Section title="What you can change">
      <Box as="ul" listStyleType="disc" display="grid" gap="2" paddingInlineStart="6">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </Box>
      {note !== undefined && <Text marginBlockStart="4">{note}</Text>}
    </Section>
  );
}
