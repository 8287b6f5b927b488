import { useLocation } from '@portal/section-sdk/router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { focusPageStart } from '../focus-page-title.ts';

/** Focuses the title or section that a navigation leads to, so that a screen reader announces it. Skips the first load. */
export function usePageFocus(): void {
  const { pathname, hash } = useLocation();
  const focusedPath = useRef(pathname);
  const focusStart = useEffectEvent(() => focusPageStart(hash));

  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    return focusStart();
  }, [pathname]);
}
