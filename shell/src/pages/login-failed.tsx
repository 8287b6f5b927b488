import { LOGIN_FAILED_TEXT } from '@portal/domain/problem-texts';
import { usePlatform } from '@portal/platform';
import { Alert, Button, Icon, PageHeader, Stack, Text } from '@portal/ui';
import { useSessionState } from '../auth/session-store.ts';
import { useShell } from '../shell.ts';
import { SignInButton } from './sign-in-button.tsx';
import { SupportPhones } from './support-phones.tsx';

/** Where a failed sign-in ends, and a member whose access has been taken away (ROUTE-17, AUTH-18, AMB-11, AMB-69). */
export function LoginFailedPage() {
  const { config, signOut } = usePlatform();
  const signedIn = useSessionState(useShell().session).status === 'signed-in';
  return (
    <>
      <PageHeader title="You are not signed in" />
      <Stack gap="8">
        <Alert tone="danger" title={LOGIN_FAILED_TEXT} live="assertive">
          <Text>Nothing has been changed. If it goes on, please call us.</Text>
        </Alert>
        <Stack gap="4" alignItems="start">
          <SignInButton />
          {signedIn && (
            <Button variant="secondary" onClick={() => void signOut()}>
              <Icon name="signOut" />
              Sign Out
            </Button>
          )}
        </Stack>
        <SupportPhones society={config.society} />
      </Stack>
    </>
  );
}
