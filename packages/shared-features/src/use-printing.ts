import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page prints, so that collapsed content prints in full. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  // A layout effect, because printing may begin between the first paint and later effects.
  useLayoutEffect(() => {
    // `window.print` reads the DOM synchronously, so React must render before the event returns.
    const start = () => flushSync(() => setIsPrinting(true));
    const end = () => flushSync(() => setIsPrinting(false));
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
