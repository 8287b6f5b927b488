import type { Registry } from '@portal/section-sdk/registry';
import { useSyncExternalStore } from 'react';
import { useSectionLoader } from './section-loader-context.ts';

/** What this tab goes by now; draws anew when a section is switched off or on. */
export function useRegistry(): Registry {
  const { registryObserver } = useSectionLoader();
  return useSyncExternalStore(registryObserver.subscribe, registryObserver.current, registryObserver.current);
}
