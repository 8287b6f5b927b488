import { LOGIN_FAILED_TEXT, SESSION_EXPIRED_TEXT } from '@portal/domain/problem-texts';
import { usePlatform } from '@portal/platform';
import { Link, useSearchParams } from '@portal/router';
import {
  Alert,
  Box,
  HStack,
  LinkButton,
  notify,
  PageHeader,
  Spinner,
  Stack,
  Text,
  TextLink,
} from '@portal/ui';
import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { useSessionState } from '../auth/session-store.ts';
import { Landing } from '../routing/landing.tsx';
import { SIGNING_IN_TEXT } from '../routing/texts.ts';
import { useShell } from '../shell.ts';
import { SignInButton } from './sign-in-button.tsx';
import { SupportPhones } from './support-phones.tsx';

/** The address of the password reset before any script has run. */
const RESET = 'forgot-password';

/** '/': the sign-in page (ROUTE-01); members who are signed in are sent on (HOME-08, HOME-09). */
export function HomePage() {
  const state = useSessionState(useShell().session);
  if (state.status === 'starting') return <Spinner label={SIGNING_IN_TEXT} />;
  if (state.status === 'signed-in') {
    return <Landing mode="home" account={state.account} profileProblem="userProfileLoad" />;
  }
  return <SignInPage parked={state.status === 'signed-out' ? state.parked?.returnTo : undefined} />;
}

/** What the members see first; it stands in the HTML, so it prints the configuration and computes nothing (HOME-01 to HOME-06). */
function SignInPage({ parked }: { parked: string | undefined }) {
  const { society } = usePlatform().config;
  return (
    <Stack gap="8">
      <Box marginBlockEnd="-8">
        <PageHeader
          title="Sign in to manage your account online"
          lead="See your certificates, pay your premiums and read your documents, at any hour."
        />
      </Box>
      {parked !== undefined && <Alert tone="warning" title={SESSION_EXPIRED_TEXT} live="assertive" />}
      <Stack gap="4" alignItems="start">
        <SignInButton returnTo={parked} />
        <Text size="sm" tone="muted">
          By signing in you agree to the{' '}
          <TextLink asChild>
            <Link to="/terms-of-use">terms of use</Link>
          </TextLink>
          .
        </Text>
        <ForgotPassword />
      </Stack>
      <Stack gap="3" alignItems="start" borderBlockStart="quiet" paddingBlockStart="6">
        <Text>Is this your first visit? You need your certificate number to register.</Text>
        <HStack>
          <LinkButton variant="secondary" asChild>
            <Link to="/registration">Register Now</Link>
          </LinkButton>
        </HStack>
      </Stack>
      <SupportPhones society={society} />
    </Stack>
  );
}

/** HOME-04: starts the provider's password reset. */
function ForgotPassword() {
  const { auth } = useShell();
  const [search, setSearch] = useSearchParams();
  const wanted = search.has(RESET);

  const reset = useEffectEvent(() => {
    auth.resetPassword().catch(() => notify({ tone: 'danger', message: LOGIN_FAILED_TEXT }));
  });
  useEffect(() => {
    if (!wanted) return;
    setSearch({}, { replace: true });
    reset();
  }, [wanted, setSearch]);

  function follow(event: MouseEvent) {
    event.preventDefault();
    auth.resetPassword().catch(() => notify({ tone: 'danger', message: LOGIN_FAILED_TEXT }));
  }

  return (
    <TextLink href={`/?${RESET}`} onClick={follow}>
      Forgot Password
    </TextLink>
  );
}
