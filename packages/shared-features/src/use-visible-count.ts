import { useState } from 'react';
import { useIsPrinting } from './use-printing.ts';

/** Number of visible list entries: `step` at first, more with each `setCount`, all of them in print. */
export function useVisibleCount(total: number, step: number) {
  const [count, setCount] = useState(step);
  const isPrinting = useIsPrinting();
  return { visible: isPrinting ? total : Math.min(count, total), setCount };
}
