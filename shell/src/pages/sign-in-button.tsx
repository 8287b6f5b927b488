import { LOGIN_FAILED_TEXT } from '@portal/domain/help/problem-texts';
import { Button, Icon, notify } from '@portal/ui';
import type { FormEvent } from 'react';
import { SIGN_IN_PATH } from '../auth/sign-in-path.ts';
import { type SignInRedirect, useSignInRedirect } from './use-sign-in-redirect.ts';

/** 'Sign In Here' with a redirect of its own (HOME-02, AMB-11). */
export function SignInButton({ returnTo }: { returnTo?: string | undefined }) {
  return <SignInForm {...useSignInRedirect(returnTo)} />;
}

/** 'Sign In Here'. A form that opens a guarded page, so that it works before any script has run. */
export function SignInForm({ isRedirecting, redirect }: SignInRedirect) {
  function signIn(event: FormEvent) {
    event.preventDefault();
    redirect(() => notify({ tone: 'danger', message: LOGIN_FAILED_TEXT }));
  }

  return (
    <form action={SIGN_IN_PATH} method="get" onSubmit={signIn}>
      <Button type="submit" loading={isRedirecting}>
        <Icon name="signIn" />
        Sign In Here
      </Button>
    </form>
  );
}
