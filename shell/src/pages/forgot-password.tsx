import { LOGIN_FAILED_TEXT } from '@portal/domain/help/problem-texts';
import { useSearchParams } from '@portal/section-sdk/router';
import { notify, TextLink } from '@portal/ui';
import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { useShell } from '../shell.ts';

/** Query parameter of the password reset link, for clicks before any script has run. */
const RESET_PARAM = 'forgot-password';

/** Starts the password reset of the identity provider (HOME-04). */
export function ForgotPassword() {
  const { auth } = useShell();
  const [search, setSearch] = useSearchParams();
  const resetRequested = search.has(RESET_PARAM);

  function reset() {
    auth.resetPassword().catch(() => notify({ tone: 'danger', message: LOGIN_FAILED_TEXT }));
  }

  const resetOnLoad = useEffectEvent(reset);
  useEffect(() => {
    if (!resetRequested) return;
    setSearch({}, { replace: true });
    resetOnLoad();
  }, [resetRequested, setSearch]);

  function onResetClick(event: MouseEvent) {
    event.preventDefault();
    reset();
  }

  return (
    <TextLink standalone href={`/?${RESET_PARAM}`} onClick={onResetClick}>
      Forgot Password
    </TextLink>
  );
}
