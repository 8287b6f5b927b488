import { useSyncExternalStore } from 'react';
import { useShell } from '../shell.ts';

/** Whether newer releases are live, and whether the page has unsaved input, which delays the reload to them. */
export function useUpdateState() {
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
  return { outdated, hasUnsaved };
}

const getServerSnapshot = () => false;
