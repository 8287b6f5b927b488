import { useBlocker } from '@portal/router';
import { useEffect, useSyncExternalStore } from 'react';
import { useShell } from '../shell.ts';
import { LeaveQuestion } from './leave-question.tsx';

/** Asks before a page that holds unsaved input is left, inside the portal or by closing the window. */
export function UnsavedGuard() {
  const inputs = useShell().unsaved;
  const unsaved = useSyncExternalStore(inputs.subscribe, inputs.any, () => false);

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      // Let go of in the same breath, before this is drawn again.
      if (inputs.any()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [inputs, unsaved]);

  // Steps and the phone's menu have entries of their own in the history, on the same page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => inputs.any() && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveQuestion
      title="Leave without saving?"
      leave="Leave without saving"
      onLeave={() => blocker.proceed()}
      onStay={() => blocker.reset()}
    />
  );
}
