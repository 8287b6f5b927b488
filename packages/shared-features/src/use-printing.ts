import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;

/** True while the page is being printed: what a screen shows in parts, paper shows whole. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}

function subscribe(onChange: () => void) {
  const set = (value: boolean) => () => {
    printing = value;
    // A press of Print calls `window.print` within the event, so the paper would not have what React renders after it.
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
