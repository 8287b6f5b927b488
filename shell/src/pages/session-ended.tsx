import { SESSION_EXPIRED_TEXT } from '@portal/domain/help/problem-texts';
import { unconfirmedRequests, usePlatform } from '@portal/section-sdk';
import { useNavigate } from '@portal/section-sdk/router';
import { Alert, PageHeader, pageTitleId, Stack, Text } from '@portal/ui';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { ExpiryReason } from '../auth/session-store.ts';
import { PublicLayout } from '../navigation/public-layout.tsx';
import { onPress } from '../on-press.ts';
import { useShell } from '../shell.ts';
import { SignInForm } from './sign-in-button.tsx';
import { SupportPhones } from './support-phones.tsx';
import { UNKNOWN_RESULT_TEXT } from './texts.ts';
import { useSignInRedirect } from './use-sign-in-redirect.ts';

/** Reading time before the redirect to sign-in (AUTH-15). */
const REDIRECT_DELAY_MS = 20_000;

const REDIRECT_TEXT =
  'In 20 seconds we take you to the sign-in page. To stay here, tap or click this page, or press any key.';
const STOPPED_TEXT = 'You stay on this page until you sign in.';

/** The page cannot know what was under way, and a member must not pay twice (F-05, R-09). */
const CHECK_TEXT =
  'If you had just paid or sent something, look after signing in whether it arrived, before you do it again.';

/** F-05: the server rejected what was sent, and nothing was sent before it. */
const REJECTED_TEXT =
  'What you sent was not accepted. Nothing was changed or cancelled, and no money has moved.';

interface Props {
  readonly reason: ExpiryReason;
  readonly returnTo: string;
  readonly oid: string;
  readonly interrupted?: string;
}

/** Covers the page after the session expired (AUTH-15, R-21). Signing in returns to the page. */
export function SessionEnded({ reason, returnTo, oid, interrupted }: Props) {
  const { session } = useShell();
  const { society } = usePlatform().config;
  const navigate = useNavigate();
  const result = useSyncExternalStore(unconfirmedRequests.subscribe, () => resultOfRequests(oid));
  const explanation = result === 'unknown' ? UNKNOWN_RESULT_TEXT : (interrupted ?? (result && REJECTED_TEXT));
  const signIn = useSignInRedirect(returnTo);
  const { isRedirecting } = signIn;
  const redirect = useEffectEvent(() => {
    signIn.redirect(() => {
      session.set({ status: 'signed-out' });
      void navigate('/login-failed', { replace: true });
    });
  });
  // The covered page may have been scrolled, and its focused element is gone.
  useEffect(() => document.getElementById(pageTitleId)?.focus(), []);
  const [isStopped, setStopped] = useState(false);
  useEffect(() => {
    // An idle session redirects through the provider's sign-out page. In the other tabs this page stays.
    if (reason !== 'expired' || isRedirecting || isStopped) return;
    const timer = setTimeout(() => redirect(), REDIRECT_DELAY_MS);
    const stopListening = onPress(() => setStopped(true), 'click');
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [reason, isRedirecting, isStopped]);
  return (
    <PublicLayout>
      <PageHeader title="You have been signed out" />
      <Stack gap="6">
        <Alert tone="warning" title={SESSION_EXPIRED_TEXT} live="assertive">
          <Text>{explanation ?? CHECK_TEXT}</Text>
          {reason === 'expired' && <Text>{isStopped ? STOPPED_TEXT : REDIRECT_TEXT}</Text>}
        </Alert>
        <div>
          <SignInForm {...signIn} />
        </div>
        <SupportPhones society={society} />
      </Stack>
    </PublicLayout>
  );
}

/** 'unknown' if something that the account sent may have arrived; undefined if nothing is open. */
function resultOfRequests(oid: string): 'unknown' | 'rejected' | undefined {
  const requests = unconfirmedRequests.list(oid);
  if (requests.length === 0) return undefined;
  return requests.every(({ wasRejected }) => wasRejected) ? 'rejected' : 'unknown';
}
