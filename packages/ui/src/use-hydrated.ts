import { useSyncExternalStore } from 'react';

const subscribeNever = () => () => undefined;

/** Returns false in prerendered HTML and during hydration, then true. Guards browser-only content. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
}
