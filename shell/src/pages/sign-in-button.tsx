import { LOGIN_FAILED_TEXT } from '@portal/domain/help/problem-texts';
import { Button, Icon, notify } from '@portal/ui';
import { type FormEvent, useState } from 'react';
import { SIGN_IN_ADDRESS } from '../auth/sign-in-form.ts';
import { useShell } from '../shell.ts';

/**
 * 'Sign In Here' (HOME-02, AMB-11). A form, so that it works before any script has run: the page that it opens is
 * guarded and starts the sign-in.
 */
export function SignInButton({ returnTo }: { returnTo?: string | undefined }) {
  const { auth } = useShell();
  const [leaving, setLeaving] = useState(false);

  function signIn(event: FormEvent) {
    event.preventDefault();
    setLeaving(true);
    auth.signIn(returnTo ? { returnTo } : {}).catch(() => {
      setLeaving(false);
      notify({ tone: 'danger', message: LOGIN_FAILED_TEXT });
    });
  }

  return (
    <form action={SIGN_IN_ADDRESS} method="get" onSubmit={signIn}>
      <Button type="submit" loading={leaving}>
        <Icon name="signIn" />
        Sign In Here
      </Button>
    </form>
  );
}
