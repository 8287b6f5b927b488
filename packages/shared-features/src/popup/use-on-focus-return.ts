import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back once for each return of the member to this page while a window of another site is open from it, as from
 * the wallet (WIZ-32). `window.closed` is not read: browsers report a window that left our origin as closed.
 */
export function useOnFocusReturn(away: boolean, onReturn: () => void): void {
  const notifyReturn = useEffectEvent(onReturn);
  useEffect(() => {
    if (!away) return;
    // A change of tabs raises both events on a computer, and on a phone the second alone.
    let isAway = true;
    const markAway = () => {
      isAway = true;
    };
    const handleReturn = () => {
      if (!isAway) return;
      isAway = false;
      notifyReturn();
    };
    const onVisibility = () => (document.visibilityState === 'visible' ? handleReturn() : markAway());
    window.addEventListener('blur', markAway);
    window.addEventListener('focus', handleReturn);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('blur', markAway);
      window.removeEventListener('focus', handleReturn);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [away]);
}
