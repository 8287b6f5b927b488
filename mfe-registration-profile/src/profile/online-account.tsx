import type { MemberProfile } from '@portal/api';
import { Link } from '@portal/router';
import { Box, Card, Fact, FactList, HStack, Section, TextLink, VisuallyHidden } from '@portal/ui';
import type { ReactNode } from 'react';
import { WaitingEmail } from './waiting-email.tsx';

interface Row {
  readonly label: string;
  readonly value: string | null;
  /** What a screen reader says of a value that is only a sign. */
  readonly spoken?: string;
  readonly below?: ReactNode;
}

/** PROF-01, PROF-02: four facts, each with its way to edit (AMB-33). */
export function OnlineAccount({ profile }: { profile: MemberProfile }) {
  const names = [profile.DisplayFirstName, profile.DisplayLastName].filter(Boolean).join(' ');
  const rows: readonly Row[] = [
    { label: 'Username', value: profile.AccountUserName },
    { label: 'Password', value: '••••••••', spoken: 'Hidden' },
    { label: 'Account display name', value: profile.DisplayFullName || names },
    { label: 'Preferred email', value: profile.EmailAddress, below: <WaitingEmail /> },
  ];
  return (
    <Section title="Online Account Information">
      <Card>
        <FactList>
          {rows.map((row) => (
            <Fact key={row.label} label={row.label}>
              <HStack columnGap="4" flexWrap="wrap">
                <Value row={row} />
                <TextLink asChild alone>
                  <Link to="/edit-profile/account">
                    Change<VisuallyHidden>{` ${row.label.toLowerCase()}`}</VisuallyHidden>
                  </Link>
                </TextLink>
              </HStack>
              <span>{row.below}</span>
            </Fact>
          ))}
        </FactList>
      </Card>
    </Section>
  );
}

function Value({ row: { value, spoken } }: { row: Row }) {
  if (spoken === undefined) return <Box>{value || 'Not available'}</Box>;
  return (
    <Box>
      <span aria-hidden="true">{value}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </Box>
  );
}
