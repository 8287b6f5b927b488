import type { Registry } from '@portal/section-sdk/registry';
import { useSyncExternalStore } from 'react';
import { useSectionLoader } from './section-loader-context.ts';

/** Returns this tab's current registry and re-renders on change, such as a kill switch. */
export function useRegistry(): Registry {
  const { registryObserver } = useSectionLoader();
  return useSyncExternalStore(registryObserver.subscribe, registryObserver.current, registryObserver.current);
}
