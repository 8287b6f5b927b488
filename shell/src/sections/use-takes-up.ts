import { useSyncExternalStore } from 'react';
import { useShell } from '../shell.ts';

/**
 * Whether the next page that is chosen in the navigation is loaded from the server: newer releases are live than those of
 * this tab, and nothing is typed that would be lost. With something typed the tab goes on as it is, and asks as ever.
 */
export function useTakesUp(): boolean {
  const { sectionLoader, unsaved } = useShell();
  const behind = useSyncExternalStore(sectionLoader.watch.subscribe, sectionLoader.watch.isBehind, never);
  const typed = useSyncExternalStore(unsaved.subscribe, unsaved.any, never);
  return behind && !typed;
}

/** In what is made at build time. */
const never = () => false;
