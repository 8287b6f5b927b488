import type { MemberProfile } from '@portal/api';
import { usePlatform } from '@portal/section-sdk';
import { Box, Card, DescriptionList, DescriptionListItem, PanelSection, VisuallyHidden } from '@portal/ui';
import type { ReactNode } from 'react';
import { canChangePassword, canChangeSignInName } from '../provider-pages.ts';
import { PendingEmailChange } from './pending-email-change.tsx';
import { ValueWithChange } from './value-with-change.tsx';

interface Row {
  readonly label: string;
  readonly value: string | null;
  /** Screen reader text of a value that is only a symbol. */
  readonly screenReaderText?: string;
  readonly footer?: ReactNode;
  readonly note?: string;
  /** Part of the edit page that the link leads to. */
  readonly anchor?: string;
  /** The identity provider has no page for this value. */
  readonly isFixed?: boolean;
}

/** PROF-01, PROF-02: four values, each with an edit link if the identity provider can change it (AMB-33). */
export function OnlineAccount({ profile }: { profile: MemberProfile }) {
  const { config, session } = usePlatform();
  const { identityProvider } = config;
  const signInEmail = session.status === 'signed-in' ? session.account.email : '';
  const names = [profile.DisplayFirstName, profile.DisplayLastName].filter(Boolean).join(' ');
  const rows: readonly Row[] = [
    {
      label: 'Username',
      // AccountUserName stays as it was at registration, and without an address it was an id.
      value: signInEmail || profile.AccountUserName,
      note: 'What you sign in with.',
      anchor: '#name-at-sign-in',
      isFixed: !canChangeSignInName(identityProvider),
    },
    {
      label: 'Password',
      value: '••••••••',
      screenReaderText: 'Hidden',
      anchor: '#password',
      isFixed: !canChangePassword(identityProvider),
    },
    { label: 'Account display name', value: profile.DisplayFullName || names },
    { label: 'Preferred email', value: profile.EmailAddress, footer: <PendingEmailChange /> },
  ];
  return (
    <PanelSection title="Online Account Information">
      <Card>
        <DescriptionList>
          {rows.map((row) => (
            <DescriptionListItem key={row.label} label={row.label} note={row.note}>
              <ValueWithChange
                label={row.label.toLowerCase()}
                to={row.isFixed ? undefined : `/edit-profile/account${row.anchor ?? ''}`}
              >
                <Value row={row} />
              </ValueWithChange>
              <span>{row.footer}</span>
            </DescriptionListItem>
          ))}
        </DescriptionList>
      </Card>
    </PanelSection>
  );
}

function Value({ row: { value, screenReaderText } }: { row: Row }) {
  if (screenReaderText === undefined) return <Box>{value || 'Not available'}</Box>;
  return (
    <Box>
      <span aria-hidden="true">{value}</span>
      <VisuallyHidden>{screenReaderText}</VisuallyHidden>
    </Box>
  );
}
