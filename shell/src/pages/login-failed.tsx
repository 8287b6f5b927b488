import { LOGIN_FAILED_TEXT } from '@portal/domain/problem-texts';
import { usePlatform } from '@portal/platform';
import { Alert, Button, Icon, PageHeader, Stack, Text } from '@portal/ui';
import { useSessionState } from '../auth/session-store.ts';
import { useShell } from '../shell.ts';
import { SignInButton } from './sign-in-button.tsx';
import { SupportPhones } from './support-phones.tsx';

/** Where a failed sign-in ends, and a member whose access has been taken away (ROUTE-17, AUTH-18, AMB-11, AMB-69). */
export function LoginFailedPage() {
  const { society } = usePlatform().config;
  const signedIn = useSessionState(useShell().session).status === 'signed-in';
  return (
    <>
      <PageHeader title={signedIn ? 'Your account is not open online' : 'You are not signed in'} />
      <Stack gap="8">
        {signedIn ? <AccessClosed /> : <SignInFailed />}
        <SupportPhones society={society} />
      </Stack>
    </>
  );
}

function SignInFailed() {
  return (
    <>
      <Alert tone="danger" title={LOGIN_FAILED_TEXT} live="assertive">
        <Text>Nothing has been changed. If it goes on, please call us.</Text>
      </Alert>
      <Stack gap="4" alignItems="start">
        <SignInButton />
      </Stack>
    </>
  );
}

/** To a member who is signed in, signing in again would lead back here (HOME-02): only a call helps. */
function AccessClosed() {
  const { signOut } = usePlatform();
  return (
    <>
      <Alert tone="warning" title="Online access to your account has been closed." live="assertive">
        <Text>
          Your certificates stay as they are. Please call us: we can tell you why, and open it again.
        </Text>
      </Alert>
      <Stack gap="4" alignItems="start">
        <Button variant="primary" onClick={() => void signOut()}>
          <Icon name="signOut" />
          Sign Out
        </Button>
      </Stack>
    </>
  );
}
