import type { Registry } from '@portal/section-sdk/registry';
import { useSyncExternalStore } from 'react';
import { useShell } from '../shell.ts';

export function useRegistry(): Registry {
  const { registryObserver } = useShell().sectionLoader;
  return useSyncExternalStore(registryObserver.subscribe, registryObserver.current, registryObserver.current);
}
