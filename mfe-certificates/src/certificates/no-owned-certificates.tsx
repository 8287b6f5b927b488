import { Link } from '@portal/router';
import { usePlatform } from '@portal/section-sdk';
import { Card, LinkButton, PhoneLink, Stack, Text } from '@portal/ui';
import { NO_OWNED_CERTIFICATES } from './texts.ts';

/** For members who only pay, or whose certificates are all pending: phone number and next links (CERT-02). */
export function NoOwnedCertificates({ payorOnly }: { payorOnly: boolean }) {
  const { config } = usePlatform();
  return (
    <Card>
      <Stack gap="6" alignItems="start">
        <Text>
          {NO_OWNED_CERTIFICATES} <PhoneLink number={config.society.supportPhoneTollFree} />
        </Text>
        <LinkButton asChild variant="secondary">
          {payorOnly ? (
            <Link to="/payments">See your payments</Link>
          ) : (
            <Link to="/forms">See your forms</Link>
          )}
        </LinkButton>
      </Stack>
    </Card>
  );
}
