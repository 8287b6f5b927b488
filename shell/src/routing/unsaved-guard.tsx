import { useBlocker } from '@portal/router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { bus } from '../shell-bus.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@portal/ui/dialog')).ConfirmDialog }));

const nothing: ReadonlySet<string> = new Set();

/** Asks before a page that holds unsaved input is left, inside the portal or by closing the window. */
export function UnsavedGuard() {
  const [holders, setHolders] = useState(nothing);
  const unsaved = holders.size > 0;

  useEffect(
    () =>
      bus.on('input.unsaved', 2, ({ id, unsaved: added }) =>
        setHolders((before) => {
          const after = new Set(before);
          if (added) after.add(id);
          else after.delete(id);
          return after;
        }),
      ),
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
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
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
