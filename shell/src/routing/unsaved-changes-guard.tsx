import { useBlocker } from '@portal/router';
import { useEffect, useSyncExternalStore } from 'react';
import { useShell } from '../shell.ts';
import { ConfirmLeaveDialog } from './confirm-leave-dialog.tsx';

/** Asks before a page that holds unsaved input is left, inside the portal or by closing the window. */
export function UnsavedChangesGuard() {
  const unsavedChanges = useShell().unsavedChanges;
  const hasUnsaved = useSyncExternalStore(unsavedChanges.subscribe, unsavedChanges.hasUnsaved, () => false);

  useEffect(() => {
    if (!hasUnsaved) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      // Let go of in the same breath, before this is drawn again.
      if (unsavedChanges.hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [unsavedChanges, hasUnsaved]);

  // Steps and the phone's menu have entries of their own in the history, on the same page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsavedChanges.hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmLeaveDialog
      title="Leave without saving?"
      leaveLabel="Leave without saving"
      onLeave={() => blocker.proceed()}
      onStay={() => blocker.reset()}
    />
  );
}
