import { usePlatform } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { EmptyState, LinkButton, PhoneLink, Stack, Text } from '@portal/ui';
import { NO_OWNED_CERTIFICATES } from './texts.ts';

/** For members who only pay, or whose certificates are all pending: why, whom to call and what to do (CERT-02). */
export function NoOwnedCertificates({ payorOnly }: { payorOnly: boolean }) {
  const { config } = usePlatform();
  return (
    <EmptyState
      title={payorOnly ? 'Only its owner sees a certificate here.' : 'Your certificates are not active yet.'}
      actions={
        <LinkButton asChild variant="secondary">
          {payorOnly ? (
            <Link to="/payments">See your payments</Link>
          ) : (
            <Link to="/forms">See your forms</Link>
          )}
        </LinkButton>
      }
    >
      <Stack gap="3">
        <Text>
          {payorOnly
            ? 'As the payor you see what is due. You can pay it, and see what you have paid.'
            : 'When they are active, they appear here with their values.'}
        </Text>
        <Text>
          {NO_OWNED_CERTIFICATES} <PhoneLink number={config.society.supportPhoneTollFree} />
        </Text>
      </Stack>
    </EmptyState>
  );
}
