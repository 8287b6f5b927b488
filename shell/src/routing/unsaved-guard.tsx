import { useBlocker } from '@portal/router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useShell } from '../shell.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@portal/ui/dialog')).ConfirmDialog }));

/** Asks before a page that holds unsaved input is left, inside the portal or by closing the window. */
export function UnsavedGuard() {
  const inputs = useShell().unsaved;
  const unsaved = useSyncExternalStore(inputs.subscribe, inputs.any, () => false);

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  // Steps and the phone's menu have entries of their own in the history, on the same page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => inputs.any() && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        title="Leave without saving?"
        confirmLabel="Leave without saving"
        cancelLabel="Stay on this page"
        onConfirm={() => blocker.proceed()}
        onCancel={() => blocker.reset()}
      >
        <p>What you have entered on this page is not saved yet.</p>
      </ConfirmDialog>
    </Suspense>
  );
}
