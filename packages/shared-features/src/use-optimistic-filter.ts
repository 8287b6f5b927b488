import { startTransition, useOptimistic } from 'react';

/**
 * Shows a chosen filter before the list follows. The URL that stores the filter changes in a transition, and its field
 * would show the old value until then.
 */
export function useOptimisticFilter<Filter extends object>(
  filter: Filter,
  onFilter: (filter: Filter) => void,
) {
  const [shown, setShown] = useOptimistic(filter);

  function changeFilter(changes: Partial<Filter>): void {
    const requested = { ...shown, ...changes };
    startTransition(() => {
      setShown(requested);
      onFilter(requested);
    });
  }

  return { shown, changeFilter };
}
