import { usePlatform } from '@portal/platform';
import { Button, Icon, Section, Stack, Text } from '@portal/ui';
import { useLeaving } from '../use-leaving.ts';

/** The password is the identity provider's; its page to change it can be opened from here (AMB-33). */
export function ChangePassword() {
  const { leaving, go } = useLeaving(usePlatform().resetPassword);
  return (
    <Section title="Password">
      <Stack gap="3" alignItems="start">
        <Text>You change your password yourself, on the page of our sign-in service.</Text>
        <Button variant="secondary" loading={leaving} onClick={go}>
          <Icon name="lock" />
          Change password
        </Button>
      </Stack>
    </Section>
  );
}
