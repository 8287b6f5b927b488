import { useSyncExternalStore } from 'react';

const subscribeNever = () => () => undefined;

/** False in the HTML made at build time and while it is taken over, true from then on: for what only a browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
}
