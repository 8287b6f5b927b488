import { SESSION_EXPIRED_TEXT } from '@portal/domain/problem-texts';
import { useNavigate } from '@portal/router';
import { Alert, PageHeader, pageTitleId, Stack } from '@portal/ui';
import { useEffect, useEffectEvent } from 'react';
import type { Expiry } from '../auth/session-store.ts';
import { PublicFrame } from '../navigation/public-frame.tsx';
import { useShell } from '../shell.ts';
import { SignInButton } from './sign-in-button.tsx';

/** Time to read the message before the way goes to sign-in by itself (AUTH-15). */
const READING_MS = 5_000;

/** Covers the page when the session has ended by itself (AUTH-15, R-21); signing in returns to it. */
export function SessionEnded({ reason, returnTo }: { reason: Expiry; returnTo: string }) {
  const { auth, session } = useShell();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    auth.signIn({ returnTo }).catch(() => {
      session.set({ status: 'signed-out' });
      void navigate('/login-failed', { replace: true });
    });
  });
  // The page that this covers may have been scrolled, and its focus is gone.
  useEffect(() => document.getElementById(pageTitleId)?.focus(), []);
  useEffect(() => {
    // An idle session goes through the provider's sign-out page, or waits here in the other tabs.
    if (reason !== 'expired') return;
    const timer = setTimeout(() => leave(), READING_MS);
    return () => clearTimeout(timer);
  }, [reason]);
  return (
    <PublicFrame>
      <PageHeader title="You have been signed out" />
      <Stack gap="6" alignItems="start">
        <Alert tone="warning" title={SESSION_EXPIRED_TEXT} live="assertive" />
        <SignInButton returnTo={returnTo} />
      </Stack>
    </PublicFrame>
  );
}
