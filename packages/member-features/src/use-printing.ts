import { useSyncExternalStore } from 'react';

let printing = false;

/** True while the page is being printed: what a screen shows in parts, paper shows whole. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}

function subscribe(onChange: () => void) {
  const set = (value: boolean) => () => {
    printing = value;
    // A store that changes is drawn before the browser goes on, so the paper has it.
    onChange();
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
