import { useState } from 'react';
import { useShell } from '../shell.ts';

/** Redirect to the provider's sign-in page, and whether it is under way. */
export interface SignInRedirect {
  readonly isRedirecting: boolean;
  readonly redirect: (onFailed: () => void) => void;
}

export function useSignInRedirect(returnTo: string | undefined): SignInRedirect {
  const { auth } = useShell();
  const [isRedirecting, setRedirecting] = useState(false);

  function redirect(onFailed: () => void) {
    setRedirecting(true);
    auth.signIn(returnTo ? { returnTo } : {}).catch(() => {
      setRedirecting(false);
      onFailed();
    });
  }

  return { isRedirecting, redirect };
}
