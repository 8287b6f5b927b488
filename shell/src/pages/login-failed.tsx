import { GetMemberProfileByAzureObjectId, useApiQuery } from '@portal/api';
import { LOGIN_FAILED_TEXT } from '@portal/domain/help/problem-texts';
import { type Account, usePlatform } from '@portal/section-sdk';
import { Link, Navigate, useLocation } from '@portal/section-sdk/router';
import { Alert, Button, Icon, PageHeader, Spinner, Stack, Text, TextLink } from '@portal/ui';
import type { ReactNode } from 'react';
import { useSessionState } from '../auth/session-store.ts';
import { useShell } from '../shell.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { SupportPhones } from './support-phones.tsx';
import { SIGNING_IN_TEXT } from './texts.ts';

/** Page for a failed sign-in, and for members without online access (ROUTE-17, AUTH-18, AMB-11, AMB-69). */
export function LoginFailedPage() {
  const state = useSessionState(useShell().session);
  if (state.status === 'starting') return <Spinner label={SIGNING_IN_TEXT} />;
  if (state.status === 'signed-in') return <SignedIn account={state.account} />;
  return (
    <Page title="You are not signed in">
      <SignInFailed />
    </Page>
  );
}

/** A member with access has signed in after all, perhaps in another tab: redirects to the start page. */
function SignedIn({ account }: { account: Account }) {
  const profile = useApiQuery(GetMemberProfileByAzureObjectId, { query: { azureObjectId: account.oid } });
  if (profile.isPending) return <Spinner label={SIGNING_IN_TEXT} />;
  if (profile.data?.AllowAccess !== false) return <Navigate to="/" replace />;
  return (
    // The telephone is the way on, so that Sign Out is below it.
    <Page title="Your account is not open online" otherActions={<SignOut />}>
      <AccessClosed />
    </Page>
  );
}

interface PageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly otherActions?: ReactNode;
}

function Page({ title, children, otherActions }: PageProps) {
  const { society } = usePlatform().config;
  return (
    <>
      <PageHeader title={title} />
      <Stack gap="8">
        {children}
        <SupportPhones society={society} />
        {otherActions}
      </Stack>
    </>
  );
}

function SignInFailed() {
  // The return path of the sign-in that failed.
  const { state }: { state: unknown } = useLocation();
  return (
    <>
      <Alert tone="danger" title={LOGIN_FAILED_TEXT} live="assertive">
        <Text>Nothing has been changed. If this keeps happening, please call us.</Text>
      </Alert>
      <Stack gap="4" alignItems="start">
        <SignInButton returnTo={typeof state === 'string' ? state : undefined} />
        <ForgotPassword />
        <TextLink standalone asChild>
          <Link to="/registration">Register Now</Link>
        </TextLink>
      </Stack>
    </>
  );
}

/** Offers no sign-in, because it would return a signed-in member to this page (HOME-02). */
function AccessClosed() {
  return (
    <Alert tone="warning" title="Online access to your account has been closed." live="assertive">
      <Text>Your certificates stay as they are. Please call us: we can tell you why, and open it again.</Text>
    </Alert>
  );
}

function SignOut() {
  const { signOut } = usePlatform();
  return (
    <Stack gap="4" alignItems="start">
      <Button variant="secondary" onClick={() => void signOut()}>
        <Icon name="signOut" />
        Sign Out
      </Button>
    </Stack>
  );
}
