import { useSearchParams } from '@portal/router';
import { useEffect, useRef, useState } from 'react';
import { parseSortOrder, type SortOrder } from './filter-certificates.ts';

/** Browsers limit how often a page may change its address: it follows once the typing pauses. */
const DEBOUNCE_MS = 300;

interface ListState {
  readonly search: string;
  readonly order: SortOrder;
  readonly count: number;
}

/**
 * Which certificates of a long list are shown, as the address names them: Back and a reload find them again. The answer
 * to a key press is immediate, the address follows. `step`: how many are shown at first.
 */
export function useListParams(step: number) {
  const [params, setParams] = useSearchParams();
  const [state, setState] = useState<ListState>(() => ({
    search: params.get('search') ?? '',
    order: parseSortOrder(params.get('sort')),
    count: parseCount(params.get('shown'), step),
  }));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function write({ search, order, count }: ListState): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    const next = {
      ...(search.trim() !== '' && { search: search.trim() }),
      ...(order !== 'urgency' && { sort: order }),
      ...(count !== step && { shown: String(count) }),
    };
    setParams(next, { replace: true, preventScrollReset: true });
  }

  function change(changes: Partial<ListState>): void {
    const next = { ...state, ...changes };
    setState(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(next), DEBOUNCE_MS);
  }

  return {
    ...state,
    onSearch: (search: string) => change({ search, count: step }),
    onOrder: (order: SortOrder) => change({ order }),
    onCount: (count: number) => change({ count }),
    /** Writes a change that still waits: the focus moves on, perhaps to the link to a certificate. */
    onUnmount: () => {
      if (timer.current !== undefined) write(state);
    },
  };
}

/** A whole number of steps, and one step for anything else. */
function parseCount(text: string | null, step: number): number {
  const count = Number(text);
  return Number.isSafeInteger(count) && count > 0 && count % step === 0 ? count : step;
}
