import { useSyncExternalStore } from 'react';
import { useShell } from '../shell.ts';

/** Returns whether the next navigation reloads: newer releases are live and the page has no unsaved input. */
export function useReloadOnNavigate(): boolean {
  const { sectionLoader, unsavedChanges } = useShell();
  const outdated = useSyncExternalStore(
    sectionLoader.registryObserver.subscribe,
    sectionLoader.registryObserver.isOutdated,
    getServerSnapshot,
  );
  const hasUnsaved = useSyncExternalStore(
    unsavedChanges.subscribe,
    unsavedChanges.hasUnsaved,
    getServerSnapshot,
  );
  return outdated && !hasUnsaved;
}

const getServerSnapshot = () => false;
