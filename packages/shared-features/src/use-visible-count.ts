import { useState } from 'react';
import { useIsPrinting } from './use-printing.ts';

/** How many entries of a list are shown: one step at first, more with each `setCount`, and all of them on paper. */
export function useVisibleCount(total: number, step: number) {
  const [count, setCount] = useState(step);
  const isPrinting = useIsPrinting();
  return { visible: isPrinting ? total : Math.min(count, total), setCount };
}
