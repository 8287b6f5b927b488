import { usePlatform } from '@portal/section-sdk';
import { Button, Icon, PanelSection, Stack, Text } from '@portal/ui';
import { canChangePassword, canChangeSignInName } from '../provider-pages.ts';
import { useLeaveForProvider } from '../use-leave-for-provider.ts';

/** Link to the identity provider's password page, if it has one (AMB-33). */
export function ChangePassword() {
  const { config, resetPassword } = usePlatform();
  const { leaving, leaveNow } = useLeaveForProvider(resetPassword);
  if (!canChangePassword(config.identityProvider)) return null;
  return (
    <PanelSection id="password" title="Password">
      <Stack gap="3" alignItems="start">
        <Text>You change this on our sign-in page.</Text>
        <Button variant="secondary" loading={leaving} onClick={leaveNow}>
          <Icon name="lock" />
          Change password
        </Button>
      </Stack>
    </PanelSection>
  );
}

/**
 * Link to the identity provider's page for the sign-in, if it has one (CTX-05). The provider decides what can change
 * there: often the name only, not the username.
 */
export function ChangeSignInName() {
  const { config, editProfile } = usePlatform();
  const { leaving, leaveNow } = useLeaveForProvider(editProfile);
  if (!canChangeSignInName(config.identityProvider)) return null;
  return (
    <PanelSection id="name-at-sign-in" title="Username">
      <Stack gap="3" alignItems="start">
        <Text>This is what you sign in with. You change it on our sign-in page.</Text>
        <Button variant="secondary" loading={leaving} onClick={leaveNow}>
          <Icon name="edit" />
          Change sign-in details
        </Button>
      </Stack>
    </PanelSection>
  );
}
