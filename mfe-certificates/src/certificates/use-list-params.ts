import { useSearchParams } from '@portal/section-sdk/router';
import { useEffect, useRef, useState } from 'react';
import { parseSortOrder, type SortOrder } from './filter-certificates.ts';

/** Browsers limit URL changes, so the URL follows after a pause. */
const DEBOUNCE_MS = 300;

interface ListState {
  readonly search: string;
  readonly order: SortOrder;
  readonly count: number;
}

/**
 * Search, sort and count in the URL, so that Back and reload restore them. The returned values change at once and the
 * URL follows. `step` is the initial count.
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
    /** Flushes a pending URL update, because the focus may move on to a certificate link. */
    onBlur: () => {
      if (timer.current !== undefined) write(state);
    },
  };
}

/** Parses a multiple of `step`; `step` for anything else. */
function parseCount(text: string | null, step: number): number {
  const count = Number(text);
  return Number.isSafeInteger(count) && count > 0 && count % step === 0 ? count : step;
}
