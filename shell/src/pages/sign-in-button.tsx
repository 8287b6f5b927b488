import { LOGIN_FAILED_TEXT } from '@portal/domain/help/problem-texts';
import { Button, Icon, notify } from '@portal/ui';
import { type FormEvent, useState } from 'react';
import { SIGN_IN_PATH } from '../auth/sign-in-path.ts';
import { useShell } from '../shell.ts';

/** 'Sign In Here' (HOME-02, AMB-11). A form that opens a guarded page, so that it works before any script has run. */
export function SignInButton({ returnTo }: { returnTo?: string | undefined }) {
  const { auth } = useShell();
  const [redirecting, setRedirecting] = useState(false);

  function signIn(event: FormEvent) {
    event.preventDefault();
    setRedirecting(true);
    auth.signIn(returnTo ? { returnTo } : {}).catch(() => {
      setRedirecting(false);
      notify({ tone: 'danger', message: LOGIN_FAILED_TEXT });
    });
  }

  return (
    <form action={SIGN_IN_PATH} method="get" onSubmit={signIn}>
      <Button type="submit" loading={redirecting}>
        <Icon name="signIn" />
        Sign In Here
      </Button>
    </form>
  );
}
