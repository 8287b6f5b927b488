import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back once for each return of the member to this page while a window of another site is open from it, as from
 * the wallet (WIZ-32). `window.closed` is not read: browsers report a window that left our origin as closed.
 */
export function useReturn(away: boolean, onReturn: () => void): void {
  const back = useEffectEvent(onReturn);
  useEffect(() => {
    if (!away) return;
    // A change of tabs raises both events on a computer, and on a phone the second alone.
    let isAway = true;
    const leave = () => {
      isAway = true;
    };
    const enter = () => {
      if (!isAway) return;
      isAway = false;
      back();
    };
    const onVisibility = () => (document.visibilityState === 'visible' ? enter() : leave());
    window.addEventListener('blur', leave);
    window.addEventListener('focus', enter);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', enter);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [away]);
}
