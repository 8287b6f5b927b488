import type { Registry } from '@portal/platform/registry';
import { useSyncExternalStore } from 'react';
import { useSectionLoader } from './section-loader-context.ts';

/** What this tab goes by now; draws anew when a section is switched off or on. */
export function useRegistry(): Registry {
  const { watch } = useSectionLoader();
  return useSyncExternalStore(watch.subscribe, watch.current, watch.current);
}
