import { useBlocker } from '@portal/router';
import { Button } from '@portal/ui';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ShellDialog } from '../dialogs/shell-dialog.tsx';
import { useShell } from '../shell.ts';

/** Asks before a page that holds unsaved input is left, inside the portal or by closing the window. */
export function UnsavedGuard() {
  const inputs = useShell().unsaved;
  const stay = useRef<HTMLButtonElement>(null);
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
    <ShellDialog
      title="Leave without saving?"
      onClose={() => blocker.reset()}
      initialFocus={stay}
      actions={
        <>
          <Button onClick={() => blocker.proceed()}>Leave without saving</Button>
          <Button ref={stay} variant="secondary" onClick={() => blocker.reset()}>
            Stay on this page
          </Button>
        </>
      }
    >
      <p>What you have entered on this page is not saved yet.</p>
    </ShellDialog>
  );
}
