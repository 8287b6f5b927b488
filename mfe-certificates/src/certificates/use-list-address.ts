import { useSearchParams } from '@portal/router';
import { useEffect, useRef, useState } from 'react';
import { type ListOrder, orderNamed } from './find-certificates.ts';

/** Browsers limit how often a page may change its address: it follows once the typing pauses. */
const PAUSE_MS = 300;

interface Shown {
  readonly search: string;
  readonly order: ListOrder;
  readonly count: number;
}

/**
 * Which certificates of a long list are shown, as the address names them: Back and a reload find them again. The answer
 * to a key press is immediate, the address follows. `step`: how many are shown at first.
 */
export function useListAddress(step: number) {
  const [address, setAddress] = useSearchParams();
  const [shown, setShown] = useState<Shown>(() => ({
    search: address.get('search') ?? '',
    order: orderNamed(address.get('sort')),
    count: countNamed(address.get('shown'), step),
  }));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function write({ search, order, count }: Shown): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    const wanted = {
      ...(search.trim() !== '' && { search: search.trim() }),
      ...(order !== 'needed' && { sort: order }),
      ...(count !== step && { shown: String(count) }),
    };
    setAddress(wanted, { replace: true, preventScrollReset: true });
  }

  function change(changes: Partial<Shown>): void {
    const wanted = { ...shown, ...changes };
    setShown(wanted);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(wanted), PAUSE_MS);
  }

  return {
    ...shown,
    onSearch: (search: string) => change({ search, count: step }),
    onOrder: (order: ListOrder) => change({ order }),
    onCount: (count: number) => change({ count }),
    /** Writes a change that still waits: the focus moves on, perhaps to the link to a certificate. */
    onLeave: () => {
      if (timer.current !== undefined) write(shown);
    },
  };
}

/** A whole number of steps, and one step for anything else. */
function countNamed(text: string | null, step: number): number {
  const count = Number(text);
  return Number.isSafeInteger(count) && count > 0 && count % step === 0 ? count : step;
}
