import { usePlatform } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { EmptyState, LinkButton, PhoneLink, Stack, Text } from '@portal/ui';
import { NO_CERTIFICATES } from './texts.ts';

/** Empty state: possible reasons, and whom to ask (CERT-03, F-09). */
export function NoCertificates() {
  const { config } = usePlatform();
  return (
    <EmptyState
      title={NO_CERTIFICATES}
      actions={
        <LinkButton asChild variant="secondary">
          <Link to="/contact">Contact Member Services</Link>
        </LinkButton>
      }
    >
      <Stack gap="3">
        <Text>You do not see a certificate here if:</Text>
        <Stack as="ul" gap="2" listStyleType="disc" paddingInlineStart="6">
          <li>
            <Text>Somebody else owns it.</Text>
          </li>
          <li>
            <Text>It was issued in the last few days.</Text>
          </li>
          <li>
            <Text>Your name on it is written differently.</Text>
          </li>
        </Stack>
        <Text>
          We can look for it. Call us: <PhoneLink number={config.society.supportPhoneTollFree} />
        </Text>
      </Stack>
    </EmptyState>
  );
}
