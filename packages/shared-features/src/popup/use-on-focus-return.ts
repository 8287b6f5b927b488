import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back once per return to this page while a popup of another site is open (WIZ-32, the wallet). Does not read
 * `window.closed`: browsers report a window that left our origin as closed.
 */
export function useOnFocusReturn(away: boolean, onReturn: () => void): void {
  const notifyReturn = useEffectEvent(onReturn);
  useEffect(() => {
    if (!away) return;
    // A tab switch fires both events on a desktop, and only the second on a phone.
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
