import { SESSION_EXPIRED_TEXT } from '@portal/domain/help/problem-texts';
import { unconfirmedRequests, usePlatform } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import {
  Alert,
  Box,
  Card,
  Grid,
  Heading,
  HStack,
  Icon,
  type IconName,
  LinkButton,
  PageHeader,
  Spinner,
  Stack,
  Text,
  TextLink,
} from '@portal/ui';
import type { ReturnPath } from '../auth/return-path-storage.ts';
import { useSessionState } from '../auth/session-store.ts';
import { useShell } from '../shell.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { PostLoginRedirect } from './post-login-redirect.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { SupportPhones } from './support-phones.tsx';
import { SIGNING_IN_TEXT, UNKNOWN_RESULT_TEXT } from './texts.ts';

/** '/': the sign-in page (ROUTE-01). Signed-in members are redirected (HOME-08, HOME-09). */
export function HomePage() {
  const state = useSessionState(useShell().session);
  if (state.status === 'starting') return <Spinner label={SIGNING_IN_TEXT} />;
  if (state.status === 'signed-in') {
    return <PostLoginRedirect mode="home" account={state.account} profileProblemKey="userProfileLoad" />;
  }
  return state.status === 'signed-out' ? (
    <SignInPage resume={state.resume} hasSignedOut={state.hasSignedOut} />
  ) : (
    <SignInPage />
  );
}

/** Sign-in page. It is prerendered, so it prints configuration values and computes nothing (HOME-01 to HOME-06). */
function SignInPage({
  resume,
  hasSignedOut = false,
}: {
  resume?: ReturnPath | undefined;
  hasSignedOut?: boolean | undefined;
}) {
  const { society } = usePlatform().config;
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      templateRows={{ lg: 'auto 1fr' }}
      columnGap={{ base: '8', lg: '16' }}
      rowGap="8"
    >
      <div>
        <PageHeader
          title="Sign in to manage your account online"
          lead="See your certificates, pay your premiums and read your documents, at any hour."
        />
        <Stack gap="4" alignItems="start">
          {hasSignedOut && <SignedOutNotice />}
          {resume && <SessionEndNotice signedOutInOtherTab={resume.signedOutInOtherTab} />}
          <SignInButton returnTo={resume?.returnTo} />
          <Text size="sm" tone="muted">
            By signing in you agree to the{' '}
            <TextLink asChild>
              <Link to="/terms-of-use">terms of use</Link>
            </TextLink>
            .
          </Text>
          <ForgotPassword />
        </Stack>
      </div>
      <Stack gap="6" gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / span 2' }}>
        <Card as="section" aria-labelledby="register">
          <Stack gap="3" alignItems="start">
            <Heading id="register" size="md">
              First visit?
            </Heading>
            <Text>
              Register once. You need an e-mail address, the number of a certificate that you own, your date
              of birth and the last four digits of your Social Security number.
            </Text>
            <LinkButton variant="secondary" asChild>
              <Link to="/registration">Register Now</Link>
            </LinkButton>
          </Stack>
        </Card>
        <SupportPhones society={society}>
          <Text>Reporting a death? You do not need to sign in.</Text>
          <TextLink asChild standalone>
            <Link to="/report-a-death">Report a death</Link>
          </TextLink>
        </SupportPhones>
      </Stack>
      <PortalFeatures />
    </Grid>
  );
}

/** What members do here, and how to tell a real call from a scam. */
function PortalFeatures() {
  return (
    <Box borderBlockStart="subtle" paddingBlockStart="6">
      <Stack as="ul" role="list" gap="3" marginBlockEnd="6">
        <Feature icon="calendar">See what is due, and when</Feature>
        <Feature icon="bank">Pay from your bank account</Feature>
        <Feature icon="documents">Get your statements and tax forms</Feature>
      </Stack>
      <Text>Your connection is private. We never ask for your password by phone or e-mail.</Text>
    </Box>
  );
}

function Feature({ icon, children }: { icon: IconName; children: string }) {
  return (
    <HStack as="li" gap="3" flexWrap="wrap" fontSize="lg">
      <Box color="accent" flexShrink="0">
        <Icon name={icon} />
      </Box>
      <Box flex="1 1 8rem">{children}</Box>
    </HStack>
  );
}

/** R-21, F-05: after an idle session, or a sign-out in another tab while the result of a request is unknown. */
function SessionEndNotice({ signedOutInOtherTab }: { signedOutInOtherTab: boolean }) {
  const hasUnknownResult = unconfirmedRequests.list().some(({ wasRejected }) => !wasRejected);
  return (
    <Alert
      tone="warning"
      title={signedOutInOtherTab ? 'You have signed out in another tab.' : SESSION_EXPIRED_TEXT}
      live="assertive"
    >
      {hasUnknownResult && <Text>{UNKNOWN_RESULT_TEXT}</Text>}
    </Alert>
  );
}

/** NAV-05: confirms the sign-out after the provider's redirect. */
function SignedOutNotice() {
  return (
    <Alert tone="success" title="You are signed out." live="polite">
      <Text>On a computer that others use, please close the browser as well.</Text>
    </Alert>
  );
}
