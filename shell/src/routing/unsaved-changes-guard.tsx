import { useBlocker } from '@portal/section-sdk/router';
import { useEffect, useSyncExternalStore } from 'react';
import { useShell } from '../shell.ts';
import { ConfirmLeaveDialog } from './confirm-leave-dialog.tsx';

export function UnsavedChangesGuard() {
  const unsavedChanges = useShell().unsavedChanges;
  const hasUnsaved = useSyncExternalStore(unsavedChanges.subscribe, unsavedChanges.hasUnsaved, () => false);

  useEffect(() => {
    if (!hasUnsaved) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      // Reads the store, because it may be cleared before the next render.
      if (unsavedChanges.hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [unsavedChanges, hasUnsaved]);

  // Steps and the phone's menu add history entries for the same page.
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
