import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;

/** True while the page prints, so that collapsed content prints in full. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}

function subscribe(onChange: () => void) {
  const set = (value: boolean) => () => {
    printing = value;
    // `window.print` reads the DOM synchronously, so React must render before the event returns.
    flushSync(onChange);
  };
  const start = set(true);
  const end = set(false);
  window.addEventListener('beforeprint', start);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', start);
    window.removeEventListener('afterprint', end);
  };
}
