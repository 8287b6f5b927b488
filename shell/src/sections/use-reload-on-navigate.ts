import { useSyncExternalStore } from 'react';
import { useShell } from '../shell.ts';

/**
 * Whether the next page that is chosen in the navigation is loaded from the server: newer releases are live than those of
 * this tab, and nothing is typed that would be lost. With something typed the tab goes on as it is, and asks as ever.
 */
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

/** In what is made at build time. */
const getServerSnapshot = () => false;
