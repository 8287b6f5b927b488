import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back each time the member returns to this page while a window of another site is open from it, as from the
 * wallet (WIZ-32). Whether that window is closed is not asked: a site may hide it.
 */
export function useReturn(away: boolean, onReturn: () => void): void {
  const back = useEffectEvent(onReturn);
  useEffect(() => {
    if (!away) return;
    const onFocus = () => back();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [away]);
}
