import type { QueryClient } from '../shell.ts';
import { whenIdle } from './idle.ts';
import type { SectionLoader } from './loader.ts';

/**
 * Closes sections that are switched off while the tab is open: their code is let go, and with it the answers and the
 * changes that no page shows, which remember functions of the page that asked. When the browser is idle, since their pages
 * are gone by then (decision 0072). Returns what ends it.
 */
export function closeSwitchedOff(loader: SectionLoader, queryClient: QueryClient): () => void {
  return loader.watch.subscribe(() =>
    whenIdle(() => {
      if (!loader.closeSwitchedOff()) return;
      queryClient.removeQueries({ type: 'inactive' });
      const mutations = queryClient.getMutationCache();
      for (const mutation of mutations.findAll({ predicate: ({ state }) => state.status !== 'pending' })) {
        mutations.remove(mutation);
      }
    }),
  );
}
