import type { Registry } from '@portal/section-sdk/registry';
import { useSyncExternalStore } from 'react';
import { useSectionLoader } from './section-loader-context.ts';

export function useRegistry(): Registry {
  const { registryObserver } = useSectionLoader();
  return useSyncExternalStore(registryObserver.subscribe, registryObserver.current, registryObserver.current);
}
