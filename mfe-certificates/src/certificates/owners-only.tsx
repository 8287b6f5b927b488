import { usePlatform } from '@portal/platform';
import { Link } from '@portal/router';
import { Card, LinkButton, PhoneLink, Stack, Text } from '@portal/ui';
import { OWNERS_ONLY } from './texts.ts';

/** What members see who only pay, or whose certificates are all pending: the number to call, and where to go on (CERT-02). */
export function OwnersOnly({ payorOnly }: { payorOnly: boolean }) {
  const { config } = usePlatform();
  return (
    <Card>
      <Stack gap="6" alignItems="start">
        <Text>
          {OWNERS_ONLY} <PhoneLink number={config.society.supportPhoneTollFree} />
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
