import { useEffect, useEffectEvent } from 'react';
import { type QueryClient, useShell } from '../shell.ts';

type Query = ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number];

/**
 * Asks for what a hidden page would ask for when it is opened: its drawing has named its calls and makes none. Tells when
 * the answers are there, since the page does not hear of them either. What goes through the cache only reads; a call that
 * the page does not want yet is not made.
 */
export function useAnswersAhead(isHidden: boolean, onAnswers: () => void): void {
  const { queryClient } = useShell();
  const tell = useEffectEvent(onAnswers);
  useEffect(() => {
    if (!isHidden) return;
    let waiting = 0;
    let over = false;
    async function ask(query: Query): Promise<void> {
      waiting += 1;
      await query.fetch().catch(() => undefined);
      waiting -= 1;
      if (waiting === 0 && !over) tell();
    }
    const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
      // Not while the page is drawn.
      if (type === 'added' && isWanted(query)) queueMicrotask(() => void ask(query));
    });
    return () => {
      over = true;
      unsubscribe();
    };
  }, [queryClient, isHidden]);
}

/** `enabled` is what the page has said of it (`useCall`). */
function isWanted({ options }: { readonly options: object }): boolean {
  return !('enabled' in options) || options.enabled !== false;
}
