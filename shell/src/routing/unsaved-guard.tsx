import { useBlocker } from '@portal/router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { bus } from '../shell-bus.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@portal/ui/dialog')).ConfirmDialog }));

/** Asks before a page that holds unsaved input is left, inside the portal or by closing the window. */
export function UnsavedGuard() {
  // Known at once and not after the next drawing: a page that has saved leaves in the same breath.
  const holders = useRef(new Set<string>());
  const [unsaved, setUnsaved] = useState(false);

  useEffect(
    () =>
      bus.on('input.unsaved', 2, ({ id, unsaved: added }) => {
        if (added) holders.current.add(id);
        else holders.current.delete(id);
        setUnsaved(holders.current.size > 0);
      }),
    [],
  );

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  // Steps and the phone's menu have entries of their own in the history, on the same page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      holders.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
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
