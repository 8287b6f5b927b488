import { Outlet, useBlocker } from '@portal/section-sdk/router';
import { lazy, Suspense, useEffect } from 'react';

const ConfirmDialog = lazy(async () => ({ default: (await import('@portal/ui/dialog')).ConfirmDialog }));

interface Props {
  /** Ids of the unsaved input, which `connectEvents` maintains. */
  readonly unsavedInputs: ReadonlySet<string>;
}

/** Asks before the member leaves a page with unsaved input, as the shell does. */
export function UnsavedInputGuard({ unsavedInputs }: Props) {
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (unsavedInputs.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [unsavedInputs]);
  // Steps of a page have its path.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsavedInputs.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <>
      <Outlet />
      {blocker.state === 'blocked' && (
        <Suspense>
          <ConfirmDialog
            open
            title="Leave without saving?"
            confirmLabel="Leave without saving"
            cancelLabel="Stay on this page"
            onConfirm={() => blocker.proceed()}
            onCancel={() => blocker.reset()}
          >
            What you have entered on this page is not saved yet.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
